import type { Baseline, BaselineCase, BaselineSet } from '../../baseline/baseline.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { RejudgedScore, RejudgedScores } from '../../results/results.ts'
import { compareText } from '../../text/stableJson.ts'
import type { JudgeDrift } from '../decision.ts'
import type { ScorePair } from '../../statistics/scorePair.ts'
import { repeatsOf, scoresOf } from '../../baseline/baseline.ts'
import { mean } from '../../statistics/mean.ts'
import { permutationTest } from '../../statistics/permutation.ts'

/** Share of a set's scored cases that must be judged again, because a comparison uses the scores of one judge only. */
const fewestRejudged = 0.8

/** A baseline with the scores of today's judge. */
export interface TodaysScores {
  baseline: Baseline
  /** Whether a case still has its recorded scores in a metric that was judged again in the other cases. */
  isAsRecorded(one: BaselineCase, metric: string): boolean
}

interface RejudgedBaseline extends TodaysScores {
  drift: JudgeDrift[]
}

/**
 * The baseline with the scores of today's judge: the run had the judge score the same answers again. A provider may
 * change a model behind its name, and no fingerprint shows this. Compared with these scores, such a change is not a
 * regression, and a regression remains one. A case whose answers could not be judged again has scores of another scale;
 * the comparison must leave it out.
 */
export function rejudgedBaseline(
  baseline: Baseline,
  rejudged: RejudgedScores,
  draws: number,
): RejudgedBaseline {
  const drift = rejudgedSets(baseline, rejudged).flatMap(({ name, set, cases, metrics }) =>
    driftOf(set, cases, draws)
      .filter(({ metric }) => metrics.includes(metric))
      .map(one => ({ set: name, ...one })),
  )
  return { ...todaysScores(baseline, rejudged), drift }
}

/** The rejudged baseline, without the test whether the judge changed. */
export function todaysScores(baseline: Baseline, rejudged: RejudgedScores): TodaysScores {
  const asRecorded = new Map<BaselineCase, readonly string[]>()
  const sets = rejudgedSets(baseline, rejudged).map(
    ({ name, ...one }) => [name, rejudgedSet(one, asRecorded)] as const,
  )
  return {
    baseline: { ...baseline, sets: Object.fromEntries(sets) },
    isAsRecorded: (one, metric) => asRecorded.get(one)?.includes(metric) ?? false,
  }
}

function rejudgedSets({ sets }: Baseline, rejudged: RejudgedScores) {
  return Object.entries(sets)
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([name, set]) => {
      const cases = ownEntry(rejudged, name) ?? {}
      return { name, set, cases, metrics: rejudgedMetrics(set, cases) }
    })
}

type RejudgedCases = RejudgedScores[string]

/** Metrics in which enough cases were judged again, so that the comparison can leave the others out. */
function rejudgedMetrics({ cases }: BaselineSet, rejudged: RejudgedCases): string[] {
  const asked = Object.values(rejudged).flatMap(scores => Object.keys(scores))
  return [...new Set(asked)].filter(metric => {
    const scoredCases = Object.entries(cases).filter(([, one]) => scoresOf(one, metric).length > 0)
    const fitting = scoredCases.filter(([caseId, one]) =>
      fits(one, metric, ownEntry(ownEntry(rejudged, caseId) ?? {}, metric)),
    )
    return fitting.length >= fewestRejudged * scoredCases.length
  })
}

interface SetToReplace {
  set: BaselineSet
  cases: RejudgedCases
  metrics: readonly string[]
}

function rejudgedSet(
  { set, cases: rejudged, metrics }: SetToReplace,
  asRecorded: Map<BaselineCase, readonly string[]>,
): BaselineSet {
  const cases = Object.entries(set.cases).map(([caseId, one]) => {
    const scores = ownEntry(rejudged, caseId) ?? {}
    const fitting = metrics.filter(metric => fits(one, metric, ownEntry(scores, metric)))
    const today = fitting.map(metric => [metric, ownEntry(scores, metric)?.today ?? []] as const)
    const replaced = { ...one, scores: { ...one.scores, ...Object.fromEntries(today) } }
    asRecorded.set(
      replaced,
      metrics.filter(metric => !fitting.includes(metric)),
    )
    return [caseId, replaced] as const
  })
  return { ...set, cases: Object.fromEntries(cases) }
}

/** Only scores of the same answers can replace those that the baseline recorded. */
function fits(one: BaselineCase, metric: string, rejudged: RejudgedScore | undefined): boolean {
  if (!rejudged) return false
  const { recorded, today } = rejudged
  const own = repeatsOf(one, metric)
  return (
    own.length === recorded.length &&
    own.length === today.length &&
    own.every(
      (score, index) => score === recorded[index] && (score === null) === (today[index] === null),
    )
  )
}

function driftOf(
  { cases }: BaselineSet,
  rejudged: RejudgedCases,
  draws: number,
): Omit<JudgeDrift, 'set'>[] {
  const byMetric = new Map<string, ScorePair[]>()
  for (const [caseId, one] of Object.entries(cases).toSorted(([a], [b]) => compareText(a, b))) {
    for (const [metric, scores] of Object.entries(ownEntry(rejudged, caseId) ?? {})) {
      if (!fits(one, metric, scores)) continue
      const pair = { baseline: numbers(scores.recorded), current: numbers(scores.today) }
      if (pair.baseline.length > 0) byMetric.set(metric, [...(byMetric.get(metric) ?? []), pair])
    }
  }
  return [...byMetric]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([metric, pairs]) => {
      const { pWorse, pBetter } = permutationTest(pairs, draws)
      return {
        metric,
        cases: pairs.length,
        recordedMean: mean(pairs.map(({ baseline }) => mean(baseline))),
        todayMean: mean(pairs.map(({ current }) => mean(current))),
        p: Math.min(1, 2 * Math.min(pWorse, pBetter)),
      }
    })
}

function numbers(values: readonly (number | null)[]): number[] {
  return values.filter(value => value !== null)
}
