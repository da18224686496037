import { UserError } from '../../errors.ts'
import type { JudgeUsage } from '../judge.ts'
import { JudgeFailure } from '../judge.ts'
import type { VerdictLog } from '../log/verdictLog.ts'
import type { Spending } from './budget.ts'
import { faultInOneLine } from './budget.ts'

interface KeptAnswers {
  log: VerdictLog | undefined
  spending: Pick<Spending, 'stop'>
  /** The usage so far. */
  usage: JudgeUsage
}

/**
 * Stops the run's questions if answers can't be kept, because the next run would pay for each again.
 * @throws JudgeFailure in that case, because an answer that is not kept must not count as judged
 */
export function stopUnlessKept(
  { log, spending, usage }: KeptAnswers,
  keep: (log: VerdictLog) => void,
): void {
  try {
    if (log) keep(log)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    spending.stop(error)
    throw new JudgeFailure(faultInOneLine(error), { usage, cause: error })
  }
}
