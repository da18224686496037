import type { ScorePair } from '../../src/statistics/scorePair.ts'
import { mean } from '../../src/statistics/mean.ts'
import type { Uniform } from '../benchGate/uniform.ts'

/** The permutation test as one would write it down: shuffles every case in every draw. */
export function plainPermutation(
  pairs: readonly ScorePair[],
  draws: number,
  uniform: Uniform,
): number {
  const observed = mean(pairs.map(({ baseline, current }) => mean(current) - mean(baseline)))
  let low = 0
  for (let draw = 0; draw < draws; draw += 1) {
    let total = 0
    for (const { baseline, current } of pairs) {
      const pooled = shuffled([...baseline, ...current], uniform)
      total += mean(pooled.slice(baseline.length)) - mean(pooled.slice(0, baseline.length))
    }
    if (total / pairs.length <= observed) low += 1
  }
  return (low + 1) / (draws + 1)
}

/** Fisher and Yates, in place. */
function shuffled(values: number[], uniform: Uniform): number[] {
  for (let last = values.length - 1; last > 0; last -= 1) {
    const chosen = Math.floor(uniform() * (last + 1))
    const value = values[last] ?? 0
    values[last] = values[chosen] ?? 0
    values[chosen] = value
  }
  return values
}
