import type { Baseline, BaselineSet } from '../baseline/baseline.ts'
import { repeatsOf } from '../baseline/baseline.ts'
import { recordedScores } from '../baseline/recordedScores.ts'
import type { ResolvedMetricSetting } from '../results/results.ts'
import { choose } from '../statistics/choose.ts'
import { joinGroups } from '../statistics/joinGroups.ts'
import { mean, squaredDeviations } from '../statistics/mean.ts'
import { roundingError } from '../statistics/roundingError.ts'
import { studentQuantile } from '../statistics/studentQuantile.ts'
import { compareText } from '../text/stableJson.ts'
import { isOneGroup } from './compare/comparison.ts'
import { groupNoun } from './groupNoun.ts'
import { levelInSet, mayVary, noisyComparisons } from './noisyComparisons.ts'
import { mostRuns } from './mostRuns.ts'
import { pairsWithItself } from './sampleSight.ts'

/** A gated metric of a set whose comparisons can't fail, however far the scores fall. */
export interface UnprovableDrop {
  set: string
  metric: string
  cases: number
  /** The number of independent cases: those of a group count as one. */
  independent: number
  /** What the cases of a group are together. */
  noun: 'conversation' | 'group'
  /** The floor to add to the rules of the set. Undefined if the noise leaves no room for a floor. */
  floor: number | undefined
  setting: ResolvedMetricSetting
}

/**
 * An unchanged run misses the suggested floor one time in a hundred. The quantile is two-sided, the floor one-sided.
 */
const bothSides = 0.98

/**
 * The gated metrics with noise in which no drop can be proved: either all cases belong to one group, so that an effect
 * they share in a run looks like a drop, or the lowest p that the runs and cases can give is above the level of the
 * metric's test. Metrics with a floor are left out.
 */
export function unprovableDrops(baseline: Baseline): UnprovableDrop[] {
  const comparisons = noisyComparisons(baseline)
  return Object.entries(baseline.sets)
    .toSorted(([a], [b]) => compareText(a, b))
    .flatMap(([name, set]) =>
      Object.entries(set.policy).flatMap(([metric, setting]): UnprovableDrop[] => {
        if (!setting.gate || setting.mean !== undefined || !mayVary(set, metric)) return []
        const pairs = pairsWithItself(name, set, metric)
        if (pairs.length === 0) return []
        const joined = joinGroups(pairs)
        const smallestP = joined.reduce((p, one) => p / relabelings(one.baseline.length), 1)
        if (
          !isOneGroup(joined.length, pairs.length) &&
          smallestP <= levelInSet(comparisons, metric)
        )
          return []
        const counts = { cases: pairs.length, independent: joined.length }
        const noun = groupNoun(Object.entries(set.cases))
        return [
          { set: name, metric, ...counts, noun, floor: floorFor(set, metric, setting), setting },
        ]
      }),
    )
}

/**
 * The number of ways to relabel the runs of the baseline and of a change. The smallest p of a group is 1 divided by
 * this.
 */
function relabelings(runs: number): number {
  return choose(runs + mostRuns, mostRuns)
}

/**
 * A bound that the mean of three runs of an unchanged system misses one time in a hundred. It is a prediction bound by
 * Student's t, from the spread of the means of the recorded runs, which includes the effects that the cases of a group
 * share. It leaves room for the tolerance, and for one case that fails completely.
 */
function floorFor(
  set: BaselineSet,
  metric: string,
  { direction, tolerance }: ResolvedMetricSetting,
): number | undefined {
  const means = meansOfRuns(set, metric)
  const { mean: recorded, scored } = recordedScores(set, metric)
  if (recorded === null || means.length < 2) return undefined
  const free = means.length - 1
  const deviation = Math.sqrt(squaredDeviations(means) / free)
  const error = deviation * Math.sqrt(1 / mostRuns + 1 / means.length)
  const reach = Math.max(studentQuantile(bothSides, free) * error, tolerance, 1 / scored)
  // Rounded away from the mean, to the digits that people write.
  const bound =
    direction === 'higher'
      ? Math.floor((recorded - reach) * 100 + roundingError) / 100
      : Math.ceil((recorded + reach) * 100 - roundingError) / 100
  const isRoom = direction === 'higher' ? bound > 0 : bound < 1
  return isRoom ? bound : undefined
}

function meansOfRuns({ cases }: BaselineSet, metric: string): number[] {
  const repeats = Object.values(cases).map(one => repeatsOf(one, metric))
  const runs = repeats.reduce((most, { length }) => Math.max(most, length), 0)
  return Array.from({ length: runs }, (_, run) => repeats.flatMap(own => own[run] ?? [])).flatMap(
    scores => (scores.length === 0 ? [] : [mean(scores)]),
  )
}
