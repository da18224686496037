import { defined } from '../../defined.ts'
import type { Baseline, BaselineCase, BaselineSet } from '../../baseline/baseline.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { ResolvedMetricSetting } from '../../results/results.ts'
import { holm } from '../../statistics/holm.ts'
import { mean } from '../../statistics/mean.ts'
import { defaultDraws } from '../../statistics/permutation.ts'
import type { ScorePair } from '../../statistics/scorePair.ts'
import { difference } from '../../statistics/scorePair.ts'
import { compareText } from '../../text/stableJson.ts'
import { changedMeasurement } from '../compare/changedMeasurement.ts'
import { describePairs } from '../compare/comparison.ts'
import { lostAndGained } from '../compare/coverage.ts'
import { strictestSetting } from '../compare/strictestSetting.ts'
import type { JoinedCase } from '../compare/join.ts'
import { comparedIn, joinCases, pairScores } from '../compare/join.ts'
import { casesNeeded, differing, meanPairs, systemVerdict, twoSidedP } from './comparePairs.ts'
import type { ComparedSystem, SystemComparison } from './systemComparison.ts'

export interface ScoredSystem {
  name: string
  scores: Baseline
}

export interface SystemsToCompare {
  /** The system that the candidates are compared with. */
  reference: Pick<ScoredSystem, 'scores'>
  candidates: readonly ScoredSystem[]
  /** The difference of a mean that the cases should show, for `casesNeeded`. @default 0.05 */
  detect?: number
  /** How many relabelings a permutation test draws. */
  draws?: number
}

/** A metric of a set before its p was corrected. */
interface Tested {
  told: SystemComparison
  /** Absent if the metric is not tested. */
  pairs?: readonly ScorePair[]
  tolerance: number
}

/**
 * Compares each candidate with the reference, by every metric of the golden sets that both have. The p of gated metrics
 * are corrected together, over all candidates. Candidates are not compared with each other.
 */
export function compareSystems({
  reference,
  candidates,
  detect = 0.05,
  draws = defaultDraws,
}: SystemsToCompare): ComparedSystem[] {
  const tested = candidates.map(({ name, scores }) => ({
    name,
    metrics: testedSets(reference.scores, scores, { detect, draws }),
  }))
  // If no case differs, chance can't show a difference either, so the test does not count for the correction.
  const family = tested
    .flatMap(({ metrics }) => metrics)
    .filter(({ told, pairs }) => told.gated && pairs && differing(pairs) > 0)
  const corrected = holm(family.map(({ told }) => told.p ?? 1))
  const pOf = new Map(family.map((one, index) => [one, corrected[index] ?? 1]))
  return tested.map(({ name, metrics }) => ({
    name,
    metrics: metrics.map(one => judged(one, pOf.get(one) ?? 1)),
  }))
}

function judged({ told, pairs, tolerance }: Tested, p: number): SystemComparison {
  const { comparison, gated } = told
  if (!gated || !pairs || !comparison) return told
  const change = mean(pairs.map(difference))
  return { ...told, p, verdict: systemVerdict(pairs, comparison, { p, change, tolerance }) }
}

interface Sought {
  detect: number
  draws: number
}

function testedSets(reference: Baseline, candidate: Baseline, sought: Sought): Tested[] {
  return Object.keys(reference.sets)
    .toSorted(compareText)
    .flatMap(set => {
      const [one, other] = [reference, candidate].map(({ sets }) => ownEntry(sets, set))
      return one && other ? testedMetrics(set, { one, other }, sought) : []
    })
}

interface BothSystems {
  one: BaselineSet
  other: BaselineSet
}

function testedMetrics(set: string, { one, other }: BothSystems, sought: Sought): Tested[] {
  const { joined, changes } = joinCases({
    set,
    baseline: casesOf(one),
    current: casesOf(other),
    unrecorded: new Map(),
  })
  const leftOut = changes.filter(({ change }) => change !== 'renamed').length
  return Object.entries(other.policy)
    .filter(([metric]) => Object.hasOwn(one.policy, metric))
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([metric, asked]) => {
      // The stricter of both, or the verdict would depend on the order of the two systems.
      const setting = strictestSetting(ownEntry(one.policy, metric), asked)
      return testedMetric({ set, metric, setting, leftOut }, { one, other }, { joined, ...sought })
    })
}

function casesOf({ cases }: BaselineSet): Map<string, BaselineCase> {
  return new Map(Object.entries(cases))
}

interface MetricToTest {
  set: string
  metric: string
  setting: ResolvedMetricSetting
  leftOut: number
}

function testedMetric(
  { set, metric, setting, leftOut }: MetricToTest,
  { one, other }: BothSystems,
  { joined, detect, draws }: Sought & { joined: readonly JoinedCase[] },
): Tested {
  const { direction, gate: gated, tolerance } = setting
  const [before, after] = [one, other].map(({ measurements }) => ownEntry(measurements, metric))
  const compared = comparedIn(joined, after)
  const { lost, gained } = lostAndGained(compared, metric)
  const told: SystemComparison = {
    set,
    metric,
    direction,
    gated,
    verdict: gated ? 'open' : undefined,
    leftOut: leftOut + joined.length - compared.length,
    unscored: { reference: gained, candidate: lost },
  }
  const changed = before && after ? changedMeasurement(before, after) : undefined
  if (changed !== undefined) {
    return { told: { ...told, verdict: 'incomparable', reason: changed }, tolerance }
  }
  const pairs = meanPairs(pairScores(compared, metric, direction))
  if (pairs.length === 0) return { told, tolerance }
  const needed = casesNeeded(pairs, detect)
  return {
    told: {
      ...told,
      comparison: describePairs(pairs, direction),
      p: twoSidedP(pairs, draws),
      ...defined({ casesNeeded: needed }),
    },
    pairs,
    tolerance,
  }
}
