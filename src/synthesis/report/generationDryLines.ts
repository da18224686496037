import { addUsage, noUsage } from '../../judge/judgeUsage.ts'
import type { Budget } from '../../judge/session/budget.ts'
import { limitsOf } from '../../judge/session/budget.ts'
import type { JudgeEstimate } from '../../judge/session/drySession.ts'
import { estimatedUsage } from '../../judge/session/joinEstimates.ts'
import { budgetLine, estimateTable } from '../../report/estimates/estimateTable.ts'
import { counted } from '../../text/numbers.ts'
import type { ReportedGeneration } from './generationReport.ts'

interface DryGeneration {
  asked: readonly JudgeEstimate[]
  budget: Budget
  generation: ReportedGeneration
}

/** The output of `generate --dry-run`. */
export function generationDryLines({ asked, budget, generation }: DryGeneration): string[] {
  const { corpus, wanted } = generation
  const used = asked.map(estimatedUsage).reduce(addUsage, noUsage)
  return [
    `RAG dry run: what it would take to make ${counted(wanted, 'case')} from ${counted(corpus.documents.length, 'document')}`,
    '',
    ...estimateTable(asked),
    ...limitsOf(used, budget).map(budgetLine),
    'tokens are estimates, without thinking tokens',
    'not counted: questions that are rejected and rewritten, and retries after invalid answers',
    '',
    'nothing was asked or written',
  ]
}
