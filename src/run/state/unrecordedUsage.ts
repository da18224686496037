import { usageBeyond, usageOfRecords } from '../../evidence/usage.ts'
import type { Spending } from '../../judge/session/budget.ts'
import type { Usage } from '../../results/results.ts'
import type { Judged } from './judgedRecords.ts'

/**
 * What a run used for cases and matchers that were broken off: their calls were sent, and no record
 * tells of them.
 * @param spending is asked what was used since the run began
 * @param own all that this process judged in the run
 */
export function unrecordedUsage(
  spending: Pick<Spending, 'takeUsed'>,
  own: Judged,
): Usage | undefined {
  const records = [...own.cases, ...own.matchers.map(({ record }) => record)]
  return usageBeyond(spending.takeUsed(), usageOfRecords(records))
}
