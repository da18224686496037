import type { TestContext } from 'vitest'
import type { CaseRecord } from '../../results/results.ts'
import type { Score } from '../../score.ts'
import { printable } from '../../text/untrusted.ts'

let withoutSecrets: boolean | undefined

/**
 * Skips a test of which a part can't be told because this run gets no secrets: it must read neither
 * as passed nor as failed. What did fail fails it all the same.
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

/** Why a case is open; undefined where it is not, or where something of it failed besides. */
export function whyOpen({ error, unavailable, missed, scores }: CaseRecord): string | undefined {
  if (unavailable) return error
  const list = Object.values(scores)
  const failed = list.some(score => score.status === 'judgeError' && !score.unavailable)
  if (failed || missed.length > 0) return undefined
  return list.map(unavailableReason).find(reason => reason !== undefined)
}

/** Why whoever was to tell a score can't be asked here; undefined where that is not the cause. */
export function unavailableReason(score: Score): string | undefined {
  return score.status === 'judgeError' && score.unavailable ? score.reason : undefined
}
