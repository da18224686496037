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

/** Of one metric over all sets, in its own unit. */
interface MetricSight {
  metric: string
  value: number
}

/**
 * For each gated metric of a baseline the drop of its mean over all sets that a sample of this size finds with 80 %
 * power, by as many runs as the baseline has. The error is that of comparing the baseline with runs of
 * its own noise; it shrinks with the root of the number of cases. The level is that of one among all gated
 * comparisons with noise. Metrics with repeats of too few cases are
 * left out: nothing is known of their noise.
 */
export function detectableDrops(recorded: Baseline, { cases }: SampleSize): MetricSight[] {
  const { sets } = recorded
  const comparisons = noisyComparisons(recorded)
  const all = sum(Object.values(sets).map(set => Object.keys(set.cases).length))
  const asked = Object.values(sets).flatMap(({ policy }) => Object.keys(policy))
  return sortedNames(asked).flatMap(metric => {
    const own = setsThatGate(metric, sets)
    const pairs = own.flatMap(({ name, set }) => pairsWithItself(name, set, metric))
    // A case with one score says nothing of the noise: the others speak for it.
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

/** With the rules that each has for the metric. */
export function setsThatGate(metric: string, sets: Baseline['sets']) {
  return Object.entries(sets).flatMap(([name, set]) => {
    const setting = ownEntry(set.policy, metric)
    return setting?.gate ? [{ name, set, setting }] : []
  })
}

function sortedNames(metrics: readonly string[]): string[] {
  return [...new Set(metrics)].toSorted(compareText)
}

/** Each case's runs beside runs that stray as far. Which direction is better makes no difference. */
export function pairsWithItself(name: string, { cases }: BaselineSet, metric: string): ScorePair[] {
  const joined = Object.entries(cases).map(([caseId, one]) => {
    const own: BaselineCase = withOwnGroup(one, name)
    return { caseId, baseline: own, current: own }
  })
  return pairScores(joined, metric, 'higher')
}

/** Sets may call groups alike. */
function withOwnGroup(one: BaselineCase, set: string): BaselineCase {
  const { group } = one
  return group === undefined ? one : { ...one, group: JSON.stringify([set, group]) }
}

/**
 * For each metric how far the mean over all cases may lie from that of the run's sample, with 95 %: the interval of the
 * mean, made smaller by the share of the cases that ran. It is that of a plain random sample, and a stratified
 * one is rather closer.
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
 * The same where no score is known: that of scores that are all 0 or 1, one half each. None from 0 to 1 strays
 * further.
 */
export function worstReach(size: SampleSize): number | undefined {
  const { cases } = size
  if (cases < 2) return undefined
  const error = 0.5 / Math.sqrt(cases - 1)
  return studentQuantile(0.95, cases - 1) * error * finiteCorrection(size)
}

/** Of cases that are drawn without putting them back: nothing is open once all were drawn. */
function finiteCorrection({ cases, of }: SampleSize): number {
  return Math.sqrt(1 - cases / of)
}
