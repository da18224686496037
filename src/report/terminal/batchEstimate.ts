import type { JudgeEstimate } from '../../judge/session/drySession.ts'
import { counted, decimal } from '../../text/numbers.ts'
import { batchDiscount } from './batchReport.ts'
import type { RunEstimate } from './dryRunReport.ts'
import { outputLines } from './dryRunReport.ts'
import { estimateTable } from './estimateTable.ts'

/** What a batch would ask, as `--json` prints it. The cost of embeddings is that of live calls. */
export function batchEstimate(estimate: RunEstimate): RunEstimate {
  return { ...estimate, asked: estimate.asked.map(discounted) }
}

/** What `batch submit` says before it asks anybody. */
export function batchEstimateLines(estimate: RunEstimate): string[] {
  const { cases, asked } = batchEstimate(estimate)
  const [judge] = asked
  return [
    `RAG batch: what ${counted(cases, 'case')} would ask`,
    '',
    ...estimateTable(asked),
    ...outputLines(estimate),
    ...(judge?.cost === undefined
      ? []
      : [
          `the judge costs ${decimal(judge.cost, 4)} at half its prices, as OpenAI charges for a batch`,
        ]),
    'tokens are estimated, without those in which a model thinks',
    'one question is asked live, to learn what the endpoint takes; embeddings are asked live',
  ]
}

/** Embeddings come after the judge. */
function discounted(one: JudgeEstimate, index: number): JudgeEstimate {
  return one.cost === undefined || index > 0 ? one : { ...one, cost: one.cost * batchDiscount }
}
