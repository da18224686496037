import type { Baseline, BaselineCase, BaselineSet } from '../baseline/baseline.ts'
import { foldRepeats } from '../scores/aggregate.ts'
import { ownEntry } from '../results/ownEntry.ts'
import { recordsByCase } from '../results/recordsByCase.ts'
import type { CaseRecord, Results } from '../results/results.ts'
import type { ClusteredValue } from '../statistics/interval.ts'
import { meanInterval } from '../statistics/interval.ts'
import { joinGroups } from '../statistics/joinGroups.ts'
import { mean, sum } from '../statistics/mean.ts'
import type { ScorePair } from '../statistics/scorePair.ts'
import { standardError } from '../statistics/standardError.ts'
import { studentQuantile } from '../statistics/studentQuantile.ts'
import { compareText } from '../text/stableJson.ts'
import { detectableDrop, fewestGroups, fewestPairs } from './compare/comparison.ts'
import { pairScores } from './compare/join.ts'
import { levelOverSets, noisyComparisons } from './noisyComparisons.ts'

/** How many cases are in a sample, and of how many. */
export interface SampleSize {
  cases: number
  of: number
}

/** A size of one metric over all sets, in the metric's unit. */
interface MetricSight {
  metric: string
  value: number
}

/**
 * The drop of the mean over all sets that a sample of this size finds with 80 % power, for each gated metric of a
 * baseline, with as many runs as the baseline has. The error is that of a comparison of the baseline with runs of the
 * same noise; it shrinks with the root of the number of cases. The level is that of one test among all gated
 * comparisons with noise. Metrics in which too few cases have repeats are left out, because their noise is unknown.
 */
export function detectableDrops(recorded: Baseline, { cases }: SampleSize): MetricSight[] {
  const { sets } = recorded
  const comparisons = noisyComparisons(recorded)
  const all = sum(Object.values(sets).map(set => Object.keys(set.cases).length))
  const asked = Object.values(sets).flatMap(({ policy }) => Object.keys(policy))
  return sortedNames(asked).flatMap(metric => {
    const own = setsThatGate(metric, sets)
    const pairs = own.flatMap(({ name, set }) => pairsWithItself(name, set, metric))
    // A case with one score shows no noise: assume that of the other cases.
    const repeated = pairs.filter(({ baseline }) => baseline.length > 1)
    const joined = joinGroups(repeated)
    if (repeated.length < fewestPairs || joined.length < fewestGroups) return []
    const tolerance = Math.max(...own.map(({ setting }) => setting.tolerance))
    const scored = (pairs.length / all) * cases
    const error = standardError(joined).value * Math.sqrt(repeated.length / scored)
    const level = levelOverSets(comparisons, metric)
    return [{ metric, value: detectableDrop(error, tolerance, level) }]
  })
}

/** The sets that gate a metric, each with its rules. */
export function setsThatGate(metric: string, sets: Baseline['sets']) {
  return Object.entries(sets).flatMap(([name, set]) => {
    const setting = ownEntry(set.policy, metric)
    return setting?.gate ? [{ name, set, setting }] : []
  })
}

function sortedNames(metrics: readonly string[]): string[] {
  return [...new Set(metrics)].toSorted(compareText)
}

/**
 * Pairs the runs of each case with themselves, as runs of the same noise. The direction of the metric does not matter.
 */
export function pairsWithItself(name: string, { cases }: BaselineSet, metric: string): ScorePair[] {
  const joined = Object.entries(cases).map(([caseId, one]) => {
    const own: BaselineCase = withOwnGroup(one, name)
    return { caseId, baseline: own, current: own }
  })
  return pairScores(joined, metric, 'higher')
}

/** Two sets may use the same group name. */
function withOwnGroup(one: BaselineCase, set: string): BaselineCase {
  const { group } = one
  return group === undefined ? one : { ...one, group: JSON.stringify([set, group]) }
}

/**
 * For each metric, how far the mean over all cases may lie from that of the run's sample, with 95 % confidence: the
 * interval of the mean, reduced by the share of the cases that ran. It holds for a simple random sample; a stratified
 * sample is rather closer.
 */
export function sampleReaches({ sets, cases }: Results, size: SampleSize): MetricSight[] {
  const byCase = [...recordsByCase(cases).values()].flatMap(set => [...set.values()])
  const asked = Object.values(sets).flatMap(({ policy }) => Object.keys(policy.metrics))
  return sortedNames(asked).flatMap(metric => {
    const values = byCase.flatMap(repeats => valueOf(repeats, metric))
    const interval = meanInterval(values)
    if (!interval) return []
    const centre = mean(values.map(({ value }) => value))
    const widest = Math.max(interval.upper - centre, centre - interval.lower)
    return [{ metric, value: widest * finiteCorrection(size) }]
  })
}

function valueOf(repeats: readonly CaseRecord[], metric: string): ClusteredValue[] {
  const scores = repeats.flatMap(({ scores: all }) => ownEntry(all, metric) ?? [])
  const folded = foldRepeats(scores)
  if (folded.status !== 'scored') return []
  return repeats.slice(0, 1).map(({ set, group }) => ({
    value: folded.value,
    group: group && JSON.stringify([set, group]),
  }))
}

/**
 * The reach if no scores are known: half of them count as 0 and half as 1, because no scores from 0 to 1 vary more.
 */
export function worstReach(size: SampleSize): number | undefined {
  const { cases } = size
  if (cases < 2) return undefined
  const error = 0.5 / Math.sqrt(cases - 1)
  return studentQuantile(0.95, cases - 1) * error * finiteCorrection(size)
}

/** The correction for cases that are drawn without replacement: no uncertainty remains once all are drawn. */
function finiteCorrection({ cases, of }: SampleSize): number {
  return Math.sqrt(1 - cases / of)
}
