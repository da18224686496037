import type { JudgeUsage } from '../../judge/judge.ts'
import type { Results } from '../../results/results.ts'
import { counted, decimal, grouped } from '../../text/numbers.ts'

/** What asking the judge took: `6 calls, 0 replayed · 2,400 prompt + 270 completion tokens` */
export function judgeCosts({ run: { usage } }: Results): string {
  return askingCosts(usage.judge)
}

/**
 * What else was used, a line each: `embeddings: 40 calls, 0 replayed · …` and
 * `pipeline: 80 answers · 300,000 prompt + 40,000 completion tokens · cost 0.2100 (0.0026 an answer)`
 */
export function otherCostLines({ run: { usage } }: Results): string[] {
  const { embeddings, pipeline } = usage
  return [
    ...(embeddings ? [`embeddings: ${askingCosts(embeddings)}`] : []),
    ...(pipeline
      ? [
          [
            `pipeline: ${counted(pipeline.answers, 'answer')}`,
            ...tokens(pipeline),
            ...cost(pipeline.cost, pipeline.answers),
          ].join(' · '),
        ]
      : []),
  ]
}

function askingCosts(usage: JudgeUsage): string {
  const asked = `${counted(usage.calls, 'call')}, ${grouped(usage.replayed)} replayed`
  const spent = tokens(usage)
  // By prices: without tokens there is nothing to be paid.
  return [asked, ...spent, ...(spent.length > 0 ? cost(usage.cost) : [])].join(' · ')
}

function tokens({
  promptTokens,
  completionTokens,
}: Pick<JudgeUsage, 'promptTokens' | 'completionTokens'>): string[] {
  if (promptTokens + completionTokens === 0) return []
  if (completionTokens === 0) return [`${grouped(promptTokens)} tokens`]
  return [`${grouped(promptTokens)} prompt + ${grouped(completionTokens)} completion tokens`]
}

function cost(sum: number | undefined, answers = 1): string[] {
  if (sum === undefined) return []
  return [`cost ${price(sum)}${answers > 1 ? ` (${price(sum / answers)} an answer)` : ''}`]
}

/** Prices are in no currency. Four decimals, or as many as a small one has two digits in. */
function price(value: number): string {
  const first = value > 0 ? -Math.floor(Math.log10(value)) : 0
  return decimal(value, Math.min(9, Math.max(4, first + 1)))
}
