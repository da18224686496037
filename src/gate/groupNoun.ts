import type { BaselineCase } from '../baseline/baseline.ts'

/**
 * What cases with a `group` are together: a conversation, unless some group is wider. Baselines record no turns, but
 * a turn is called after its conversation.
 */
export function groupNoun(
  cases: Iterable<readonly [caseId: string, Pick<BaselineCase, 'group'>]>,
): 'conversation' | 'group' {
  for (const [caseId, { group }] of cases) {
    if (group !== undefined && !caseId.startsWith(`${group} › `)) return 'group'
  }
  return 'conversation'
}
