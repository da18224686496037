import { defined } from '../../defined.ts'
import type { JudgeUsage } from '../../judge/judge.ts'
import type { AnswerUsage, PipelineUsage, TokenUsage } from '../../pipeline/tokenUsage.ts'
import type { Results, Usage } from '../../results/results.ts'
import { sum } from '../../statistics/mean.ts'
import { counted, decimal, grouped } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { compareText } from '../../text/stableJson.ts'
import { judgeFullName } from '../../judge/judgeFullName.ts'

/** The name of a combined judge holds those of its members. */
const longestJudge = 200

/** The judges by name. */
export function judgeNames({ cases }: Results): string {
  const judges = cases
    .flatMap(({ measurements }) => Object.values(measurements))
    .flatMap(({ judge }) => (judge ? [judgeFullName(judge)] : []))
  const names = [...new Set(judges)].toSorted(compareText)
  return names.map(name => printable(name, longestJudge)).join(', ') || 'none'
}

/** What asking the judge took: `6 calls, 0 replayed · 2,400 prompt (1,800 cached) + 270 completion tokens` */
export function judgeCosts({ run: { usage } }: Results): string {
  return askingCosts(usage.judge)
}

/**
 * Other costs, a line each: `embeddings: 40 calls, 0 replayed · …` and
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
            ...strategyCalls(pipeline),
            ...tokens(pipeline),
            ...cost(pipeline, pipeline.answers),
          ].join(' · '),
        ]
      : []),
  ]
}

/** What strategies of `vitest-rag/retrieval` asked. */
function strategyCalls({ calls, replayed = 0 }: PipelineUsage): string[] {
  return calls === undefined ? [] : [`${counted(calls, 'call')}, ${grouped(replayed)} replayed`]
}

/** `1,200 prompt + 80 completion tokens` and `cost 0.0021`, each if it is known. */
export function usedWords({
  promptTokens = 0,
  completionTokens = 0,
  cost: told,
}: AnswerUsage): string[] {
  return [...tokens({ promptTokens, completionTokens }), ...cost(defined({ cost: told }))]
}

type Costs = Pick<TokenUsage, 'cost' | 'savedCost'>

function askingCosts(usage: JudgeUsage): string {
  const asked = `${counted(usage.calls, 'call')}, ${grouped(usage.replayed)} replayed`
  const spent = tokens(usage)
  // Without tokens there is nothing to pay, whatever the prices are.
  return [asked, ...spent, ...(spent.length > 0 ? cost(usage) : [])].join(' · ')
}

function tokens({ promptTokens, completionTokens, cachedPromptTokens = 0 }: TokenUsage): string[] {
  if (promptTokens + completionTokens === 0) return []
  if (completionTokens === 0) return [`${grouped(promptTokens)} tokens`]
  const cached = cachedPromptTokens > 0 ? ` (${grouped(cachedPromptTokens)} cached)` : ''
  return [
    `${grouped(promptTokens)} prompt${cached} + ${grouped(completionTokens)} completion tokens`,
  ]
}

function cost({ cost: all, savedCost }: Costs, answers = 1): string[] {
  if (all === undefined) return []
  const details = [
    ...(answers > 1 ? [`${price(all / answers)} an answer`] : []),
    ...(savedCost === undefined ? [] : [`${price(savedCost)} saved by the prompt cache`]),
  ]
  return [`cost ${price(all)}${details.length > 0 ? ` (${details.join(', ')})` : ''}`]
}

/** `0.2100` for all that was used; undefined if nothing has a price. */
export function totalCost({ judge, embeddings, pipeline }: Usage): string | undefined {
  const known = [judge, embeddings, pipeline].flatMap(one => one?.cost ?? [])
  return known.length === 0 ? undefined : price(sum(known))
}

/** Prices have no currency. They have four decimals, or more if a small one needs two digits. */
export function price(value: number): string {
  const first = value > 0 ? -Math.floor(Math.log10(value)) : 0
  return decimal(value, Math.min(9, Math.max(4, first + 1)))
}
