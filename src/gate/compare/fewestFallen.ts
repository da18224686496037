import { choose } from '../../statistics/choose.ts'
import type { Comparison } from '../decision.ts'
import { defaultAlpha } from './comparisonVerdict.ts'

/**
 * How many cases have to fall before a comparison shows a drop, if all other scores stay the same and no repeats
 * differ: k cases fall by chance with the probability choose(runs, runs now) ^ -k.
 * @param tests how many noisy metrics the run gates: p is corrected for their number
 * @returns undefined if all cases of the comparison are too few
 */
export function fewestFallen(
  { pairs, repeats: { baseline, current } }: Pick<Comparison, 'pairs' | 'repeats'>,
  tests: number,
): number | undefined {
  const relabelings = choose(baseline + current, current)
  for (let fallen = 1; fallen <= pairs; fallen += 1) {
    if (relabelings ** -fallen * tests <= defaultAlpha) return fallen
  }
  return undefined
}
