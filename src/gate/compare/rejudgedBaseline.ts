import type { Baseline, BaselineCase, BaselineSet } from '../../baseline/baseline.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { RejudgedScore, RejudgedScores } from '../../results/results.ts'
import { compareText } from '../../text/stableJson.ts'
import type { JudgeDrift } from '../decision.ts'
import type { ScorePair } from '../../statistics/scorePair.ts'
import { repeatsOf } from '../../baseline/baseline.ts'
import { mean } from '../../statistics/mean.ts'
import { permutationTest } from '../../statistics/permutation.ts'

/**
 * The baseline as today's judge would have recorded it, where the run asked it: the same answers,
 * judged again. A provider may change a model behind its name, and no fingerprint shows it. Compared
 * with these scores, such a change is no regression, and a regression stays one.
 */
export function rejudgedBaseline(
  baseline: Baseline,
  rejudged: RejudgedScores,
  draws: number,
): { baseline: Baseline; drift: JudgeDrift[] } {
  const sets = Object.entries(baseline.sets).toSorted(([a], [b]) => compareText(a, b))
  return {
    baseline: {
      ...baseline,
      sets: Object.fromEntries(
        sets.map(([name, set]) => [name, rejudgedSet(set, ownEntry(rejudged, name) ?? {})]),
      ),
    },
    drift: sets.flatMap(([name, set]) =>
      driftOf(set, ownEntry(rejudged, name) ?? {}, draws).map(drift => ({ set: name, ...drift })),
    ),
  }
}

type RejudgedCases = RejudgedScores[string]

function rejudgedSet(set: BaselineSet, rejudged: RejudgedCases): BaselineSet {
  const cases = Object.entries(set.cases).map(
    ([caseId, one]) => [caseId, rejudgedCase(one, ownEntry(rejudged, caseId) ?? {})] as const,
  )
  return { ...set, cases: Object.fromEntries(cases) }
}

function rejudgedCase(one: BaselineCase, scores: RejudgedCases[string]): BaselineCase {
  const fitting = Object.entries(scores)
    .filter(([metric, rejudged]) => fits(one, metric, rejudged))
    .map(([metric, { today }]) => [metric, today] as const)
  return { ...one, scores: { ...one.scores, ...Object.fromEntries(fitting) } }
}

/** Only scores of the very answers that the baseline was recorded from can replace its own. */
function fits(one: BaselineCase, metric: string, { recorded, today }: RejudgedScore): boolean {
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
