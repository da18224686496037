import { addUsage, noUsage } from '../../judge/judgeUsage.ts'
import type { Budget } from '../../judge/session/budget.ts'
import { limitsOf } from '../../judge/session/budget.ts'
import type { JudgeEstimate } from '../../judge/session/drySession.ts'
import { estimatedUsage } from '../../judge/session/joinEstimates.ts'
import { budgetLine, estimateTable } from '../../report/estimates/estimateTable.ts'
import { counted, grouped } from '../../text/numbers.ts'

interface DryHunt {
  asked: readonly JudgeEstimate[]
  budget: Budget
  /** Questions of one round. */
  questions: number
  /** The most rounds. */
  rounds: number
}

/** The output of `hunt --dry-run`. */
export function huntDryLines({ asked, budget, questions, rounds }: DryHunt): string[] {
  const used = asked.map(estimatedUsage).reduce(addUsage, noUsage)
  return [
    `RAG dry run: what one round of ${counted(questions, 'question')} takes, of at most ${counted(rounds, 'round')}`,
    '',
    ...estimateTable(asked),
    `pipeline: ${grouped(2 * questions)} answers, because each question is also asked in other words`,
    ...limitsOf(used, budget).map(budgetLine),
    'tokens are estimates, without thinking tokens',
    'not counted: questions that are rejected and rewritten, and second judgements of possible faults',
    '',
    'nothing was asked or written',
  ]
}
