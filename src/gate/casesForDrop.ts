import type { Baseline } from '../baseline/baseline.ts'
import { joinGroups } from '../statistics/joinGroups.ts'
import { sum } from '../statistics/mean.ts'
import type { ScorePair } from '../statistics/scorePair.ts'
import { standardError } from '../statistics/standardError.ts'
import { detectableDrop, fewestGroups, fewestPairs } from './compare/comparison.ts'
import { detectableDrops, setsThatGate } from './sampleSight.ts'

/** How many cases a metric has, and how many it takes to see a drop with 80 % power. */
interface NeededCases {
  metric: string
  cases: number
  needed: number
}

/**
 * The number of cases like these that shows a drop of this size, for each gated metric of the baseline whose noise is
 * known. The error shrinks with the root of that number. The level is that of one test among all gated comparisons of
 * the baseline.
 */
export function casesForDrop(baseline: Baseline, drop: number): NeededCases[] {
  const cases = sum(Object.values(baseline.sets).map(set => Object.keys(set.cases).length))
  return detectableDrops(baseline, { cases, of: cases }).map(({ metric, value }) => ({
    metric,
    cases,
    needed: isTolerated(baseline, metric, drop) ? cases : Math.ceil(cases * (value / drop) ** 2),
  }))
}

/** No number of cases shows a drop that the tolerance allows. */
function isTolerated({ sets }: Baseline, metric: string, drop: number): boolean {
  return setsThatGate(metric, sets).some(({ setting }) => setting.tolerance > drop)
}

interface DropToSee {
  drop: number
  /** The test finds the drop at this p or below. It is smaller if there are many tests. */
  level: number
}

/**
 * The number of cases, estimated from two runs of the same cases. Undefined if there are too few cases, or if no score
 * changed.
 */
export function casesByTwoRuns(
  pairs: readonly ScorePair[],
  { drop, level }: DropToSee,
): number | undefined {
  const joined = joinGroups(pairs)
  if (pairs.length < fewestPairs || joined.length < fewestGroups) return undefined
  const { value } = standardError(joined)
  return value === 0
    ? undefined
    : Math.ceil(pairs.length * (detectableDrop(value, 0, level) / drop) ** 2)
}

/**
 * The number of cases without a measurement: the caller assumes what share of the cases flips between right and wrong
 * by chance from one run to the next.
 */
export function casesByFlips(flips: number, { drop, level }: DropToSee): number {
  return Math.ceil((detectableDrop(Math.sqrt(flips), 0, level) / drop) ** 2)
}
