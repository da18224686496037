import { counted, decimal } from '../../text/numbers.ts'
import { batchDiscount } from './batchReport.ts'
import type { RunEstimate } from './dryRunReport.ts'
import { conversationLines, outputLines } from './dryRunReport.ts'
import { estimateTable } from './estimateTable.ts'

/**
 * What a batch would ask, as `--json` prints it. The cost of embeddings is that of live calls.
 * @param repeats how many the answers have: each asks the judge again
 */
export function batchEstimate(estimate: RunEstimate, repeats: number): RunEstimate {
  const { conversations } = estimate
  return {
    ...estimate,
    ...(conversations && {
      conversations: {
        ...conversations,
        mayRestOnEarlier: conversations.mayRestOnEarlier * repeats,
      },
    }),
    asked: estimate.asked.map((one, index) => {
      const { questions, cached, calls, promptTokens, completionTokens, cost } = one
      // Embeddings come after the judge.
      const share = repeats * (index === 0 ? batchDiscount : 1)
      return {
        ...one,
        questions: questions * repeats,
        cached: cached * repeats,
        calls: calls * repeats,
        promptTokens: promptTokens * repeats,
        completionTokens: completionTokens * repeats,
        ...(cost !== undefined && { cost: cost * share }),
      }
    }),
  }
}

/** What `batch submit` says before it asks anybody. */
export function batchEstimateLines(estimate: RunEstimate, repeats: number): string[] {
  const whole = batchEstimate(estimate, repeats)
  const { cases, asked } = whole
  const [judge] = asked
  return [
    `RAG batch: what ${counted(cases, 'case')}${repeats === 1 ? '' : ` in ${repeats} repeats`} would ask`,
    '',
    ...estimateTable(asked),
    ...conversationLines(whole),
    ...outputLines(estimate),
    ...(judge?.cost === undefined
      ? []
      : [
          `the judge costs ${decimal(judge.cost, 4)} at half its prices, as OpenAI charges for a batch`,
        ]),
    'tokens are estimates, without thinking tokens',
    'one question is asked live, to learn what the endpoint accepts; embeddings are computed live',
  ]
}
