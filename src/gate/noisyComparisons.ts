import type { Baseline, BaselineSet } from '../baseline/baseline.ts'
import { ownEntry } from '../results/ownEntry.ts'
import { levelOfPart, levelOfWhole } from '../statistics/closedTest.ts'
import { sum } from '../statistics/mean.ts'
import { defaultAlpha } from './compare/comparisonVerdict.ts'
import { repeatsVary } from './compare/observedNoise.ts'

/** Gated metric with noise → number of its sets. Each set is a test, and all tests share one level. */
export type NoisyComparisons = ReadonlyMap<string, number>

/** Counts the gated comparisons with a baseline whose scores vary there, or may vary because a model judges. */
export function noisyComparisons({ sets }: Baseline): NoisyComparisons {
  const noisy = Object.values(sets).flatMap(set =>
    Object.entries(set.policy).flatMap(([metric, { gate }]) =>
      gate && mayVary(set, metric) ? [metric] : [],
    ),
  )
  return new Map(
    [...Map.groupBy(noisy, metric => metric)].map(([metric, { length }]) => [metric, length]),
  )
}

/** Whether a gated metric of a set is compared by a test that allows for noise. */
export function mayVary(set: BaselineSet, metric: string): boolean {
  if (ownEntry(set.policy, metric)?.deterministic) return false
  const judge = ownEntry(set.measurements, metric)?.judge
  return judge?.deterministic === false || repeatsVary(set, metric) !== undefined
}

/** How many tests share the level. */
export function countTests(comparisons: NoisyComparisons): number {
  return sum([...comparisons.values()])
}

/** The level of the test of a metric over all of its sets. */
export function levelOverSets(comparisons: NoisyComparisons, metric: string): number {
  const { families, parts } = placeOf(comparisons, metric)
  return levelOfWhole(parts, families, defaultAlpha)
}

/** The level of the test of a metric in one of its sets. */
export function levelInSet(comparisons: NoisyComparisons, metric: string): number {
  const { families, parts } = placeOf(comparisons, metric)
  return levelOfPart(parts, families, defaultAlpha)
}

function placeOf(comparisons: NoisyComparisons, metric: string) {
  return { families: Math.max(1, comparisons.size), parts: comparisons.get(metric) ?? 1 }
}
