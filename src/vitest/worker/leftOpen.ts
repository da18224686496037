import type { TestContext } from 'vitest'
import type { OutcomeRecord } from '../../hub/hubMessages.ts'
import type { Score } from '../../score.ts'
import { printable } from '../../text/untrusted.ts'

let withoutSecrets: boolean | undefined

/**
 * Skips a test if a part of it can't be judged because this run gets no secrets: it neither passed
 * nor failed. A part that did fail still fails the test.
 */
export async function leaveOpen(
  context: Pick<TestContext, 'skip'>,
  reason: string | undefined,
): Promise<void> {
  if (reason === undefined) return
  const { isWithoutSecrets } = await import('../../github/withoutSecrets.ts')
  withoutSecrets ??= isWithoutSecrets(process.env)
  if (withoutSecrets) context.skip(`left open, this run has no secrets: ${printable(reason, 300)}`)
}

/** Why a case is open; undefined if it is not, or if another part of it failed. */
export function whyOpen({ error, unavailable, missed, scores }: OutcomeRecord): string | undefined {
  if (unavailable) return error
  const list = Object.values(scores)
  const failed = list.some(score => score.status === 'judgeError' && !score.unavailable)
  if (failed || missed.length > 0) return undefined
  return list.map(unavailableReason).find(reason => reason !== undefined)
}

/** Why the judge or the pipeline can't be asked here; undefined for any other cause. */
export function unavailableReason(score: Score): string | undefined {
  return score.status === 'judgeError' && score.unavailable ? score.reason : undefined
}
