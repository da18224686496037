import type { TestedFamily } from '../../statistics/closedTest.ts'
import { inGroupsOf } from '../../statistics/joinGroups.ts'
import { chanceOfLosses } from '../../statistics/lossTest.ts'
import { mean, sum } from '../../statistics/mean.ts'
import { roundingError } from '../../statistics/roundingError.ts'
import type { ScorePair } from '../../statistics/scorePair.ts'
import type { Coverage } from './coverage.ts'
import type { MetricOutcome } from './metricOutcome.ts'
import { gatedComparison } from './metricOutcome.ts'

/** Smallest share of the scores whose loss counts. */
const toleratedLosses = 0.02

/** The scores that a metric lost, in the sets in which chance can lose scores. */
interface LostScores {
  /** Metrics that have scores for the same cases in the same runs, so that one test covers them all. */
  metrics: string[]
  /** One for each set. */
  parts: readonly { set: string; coverage: Coverage; runs: number }[]
  /** p over all sets together, if there are several. */
  overall?: number
}

/** Lost scores of a metric over several sets. */
export interface LostOverSets {
  metrics: readonly string[]
  sets: number
  /** Cases without a score now. */
  cases: number
  /** How often the golden sets ran. */
  runs: number
  /** Whether more scores are lost than tolerated. */
  fell: boolean
  /** Corrected for the number of tests. */
  p: number
}

/**
 * The gated metrics that can lose scores by chance: their losses are tested like scores. Metrics that score only cases
 * that the system answered lose their scores together, so they share a test.
 */
export function lostScores(outcomes: readonly MetricOutcome[]): LostScores[] {
  const chancy = outcomes.flatMap(one => {
    const compared = gatedComparison(one)
    if (!compared?.coverage.chancy) return []
    const { coverage, comparison } = compared
    const { set, metric } = one
    return [{ metric, part: { set, coverage, runs: comparison.repeats.current } }]
  })
  const byMetric = [...Map.groupBy(chancy, ({ metric }) => metric)].map(([metric, own]) => ({
    metric,
    parts: own.map(({ part }) => part),
  }))
  const same = Map.groupBy(byMetric, ({ parts }) =>
    JSON.stringify(parts.map(({ set, coverage }) => [set, coverage.pairs])),
  )
  return [...same.values()].flatMap(alike => {
    const [first] = alike
    if (!first) return []
    const { parts } = first
    const overall = parts.length > 1 ? { overall: chanceOfLosses(ofAllSets(parts)) } : {}
    return [{ metrics: alike.map(({ metric }) => metric), parts, ...overall }]
  })
}

function ofAllSets(parts: LostScores['parts']): ScorePair[] {
  return parts.flatMap(({ set, coverage }) => inGroupsOf(set, coverage.pairs))
}

export function asFamily({ parts, overall }: LostScores): TestedFamily {
  return { overall, parts: parts.map(({ coverage }) => coverage.p) }
}

/** @param p corrected for the number of tests */
export function lostOverSets({ metrics, parts }: LostScores, p: number): LostOverSets[] {
  if (parts.length < 2) return []
  const before = (pairs: Coverage['pairs']) => sum(pairs.map(({ baseline }) => mean(baseline)))
  const all = sum(parts.map(({ coverage }) => before(coverage.pairs)))
  const lost = sum(parts.map(({ coverage }) => coverage.losses * before(coverage.pairs)))
  return [
    {
      metrics,
      sets: parts.length,
      cases: sum(parts.map(({ coverage }) => coverage.lost)),
      runs: Math.min(...parts.map(({ runs }) => runs)),
      fell: isTooMuch(lost / all),
      p,
    },
  ]
}

/** Whether a loss of this share of the scores counts. */
export function isTooMuch(losses: number): boolean {
  return losses > roundingError && losses >= toleratedLosses - roundingError
}
