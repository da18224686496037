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

/** Why a test is open; undefined if it is not, or if a part of it failed. */
export function whyOpen(records: readonly OutcomeRecord[]): string | undefined {
  if (records.some(failed)) return undefined
  return records.map(openReason).find(reason => reason !== undefined)
}

function failed({ error, unavailable, missed, scores }: OutcomeRecord): boolean {
  if (error !== undefined) return unavailable !== true
  const list = Object.values(scores)
  return (
    missed.length > 0 || list.some(score => score.status === 'judgeError' && !score.unavailable)
  )
}

function openReason({ error, unavailable, scores }: OutcomeRecord): string | undefined {
  if (unavailable) return error
  return Object.values(scores)
    .map(unavailableReason)
    .find(reason => reason !== undefined)
}

/** Why the judge or the pipeline can't be asked here; undefined for any other cause. */
export function unavailableReason(score: Score): string | undefined {
  return score.status === 'judgeError' && score.unavailable ? score.reason : undefined
}
