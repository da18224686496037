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

/** `matchers: 12 scores, 1 failed, 2 passed when judged again, 1 could not be judged`: thirteen assertions. */
export function matcherLines(matchers: readonly MatcherRecord[]): string[] {
  if (matchers.length === 0) return []
  const judged = matchers.filter(({ score }) => score.status !== 'judgeError')
  const failed = judged.filter(({ pass }) => !pass).length
  const again = judged.filter(({ pass, draws }) => pass && draws !== undefined).length
  const unjudged = matchers.length - judged.length
  const parts = [
    ...(judged.length === 0 ? [] : [counted(judged.length, 'score'), outcome(failed)]),
    ...(again === 0 ? [] : [`${grouped(again)} passed when judged again`]),
    ...(unjudged === 0 ? [] : [`${grouped(unjudged)} could not be judged`]),
  ]
  return [`matchers: ${parts.join(', ')}`]
}

function outcome(failed: number): string {
  return failed === 0 ? 'all passed' : `${grouped(failed)} failed`
}
