import { addUsage, noUsage } from '../../judge/judgeUsage.ts'
import type { Budget } from '../../judge/session/budget.ts'
import { limitsOf } from '../../judge/session/budget.ts'
import type { JudgeEstimate } from '../../judge/session/drySession.ts'
import { estimatedUsage } from '../../judge/session/joinEstimates.ts'
import { budgetLine, estimateTable } from '../../report/estimates/estimateTable.ts'

interface DryRun {
  headline: string
  asked: readonly JudgeEstimate[]
  budget: Budget
  /** The pipeline's part. @default the pipeline is not called */
  pipeline?: string
  /** Further calls that no dry run can know. */
  notCounted: string
}

/** The output of `generate --dry-run` and `hunt --dry-run`. */
export function dryRunLines({ headline, asked, budget, pipeline, notCounted }: DryRun): string[] {
  const used = asked.map(estimatedUsage).reduce(addUsage, noUsage)
  return [
    `RAG dry run: ${headline}`,
    '',
    ...estimateTable(asked),
    ...(pipeline === undefined ? [] : [pipeline]),
    ...limitsOf(used, budget).map(budgetLine),
    'tokens are estimates, without thinking tokens',
    `not counted: questions that are rejected and rewritten, and ${notCounted}`,
    '',
    'nothing was asked or written',
  ]
}
