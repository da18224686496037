import type { MatcherRecord, Results } from '../../results/results.ts'
import { counted, grouped } from '../../text/numbers.ts'
import { judgeCosts, otherCostLines } from './costs.ts'

/** A run of ordinary tests has matchers only: there is nothing to gate and nothing to compare. */
export function matchersOnlyLine(results: Results): string | undefined {
  const { sets, cases, matchers, run } = results
  const golden = Object.keys(sets).length + cases.length + run.broken.length
  const parts = [...matcherLines(matchers), judgeCosts(results), ...otherCostLines(results)]
  return golden > 0 ? undefined : `RAG ${parts.join(' · ')}`
}

/** `matchers: 12 scores, 1 missed its threshold, 1 could not be judged` */
export function matcherLines(matchers: readonly MatcherRecord[]): string[] {
  if (matchers.length === 0) return []
  const unjudged = matchers.filter(({ score }) => score.status === 'judgeError').length
  const missed = matchers.filter(({ pass, score }) => !pass && score.status !== 'judgeError').length
  return [
    [
      `matchers: ${counted(matchers.length, 'score')}`,
      missed === 0 ? 'all passed' : `${grouped(missed)} failed`,
      ...(unjudged === 0 ? [] : [`${grouped(unjudged)} could not be judged`]),
    ].join(', '),
  ]
}
