import type { BaselineSet } from '../baseline/baseline.ts'
import { scoresOf } from './pairs.ts'

/**
 * Whether a metric's scores change from run to run by chance. That is observed, not declared:
 * some repeat differs. Where neither run has repeats to observe, the judge's word is taken.
 */
export function isNoisy(baseline: BaselineSet, current: BaselineSet, metric: string): boolean {
  const cases = [...Object.values(baseline.cases), ...Object.values(current.cases)]
  const repeats = cases.map(one => scoresOf(one, metric))
  if (repeats.some(scores => scores.some(score => score !== scores[0]))) return true
  const judge = current.measurements[metric]?.judge
  return judge?.deterministic === false && repeats.every(scores => scores.length < 2)
}
