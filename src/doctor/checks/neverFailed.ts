import type { GoldenCase } from '../../golden/goldenSet.ts'
import type { AnyMetric } from '../../metrics/customMetric.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import { resolveMetric } from '../../scores/resolveMetric.ts'
import { firstFew } from '../../text/firstFew.ts'
import { countedOf } from '../../text/numbers.ts'
import { shownName } from '../../report/model/names.ts'
import { defineCheck } from '../check.ts'
import type { ExaminedSet } from '../examination.ts'
import type { KeptHistory, KeptOutcome } from '../keptHistory.ts'
import { keptOutcomes } from '../keptHistory.ts'

/** In fewer runs a case may have passed by luck. */
const fewestRuns = 5
/** Easy cases guard against regressions, so a set is reported only if nearly all its cases are easy. */
const largestShare = 0.9

/**
 * Sets in which nearly every case had the best scores in each kept run. Such cases guard against regressions, but
 * can't show which of two good systems is better.
 */
export const neverFailed = defineCheck({
  name: 'neverFailed',
  find: ({ sets, history }) =>
    sets.flatMap(set => {
      const { place } = set
      const cases = set.cases.filter(({ goldenCase }) => !goldenCase.setsTheStage)
      const perfect = cases.filter(({ goldenCase }) => isPerfect(goldenCase, set, history))
      if (perfect.length === 0 || perfect.length <= cases.length * largestShare) return []
      const runs = perfect.map(
        ({ goldenCase }) => keptOutcomes(history, set.name, goldenCase).length,
      )
      const names = perfect.map(({ goldenCase }) => shownName(goldenCase.id))
      return [
        {
          severity: 'note' as const,
          place: place(['cases']),
          problem: `${countedOf(perfect.length, cases.length, 'case')} had the best score of every gated metric in each of ${Math.min(...runs)} or more kept runs: ${firstFew(names, 5)}`,
          fix: 'Add harder questions, such as those whose answers users disliked',
        },
      ]
    }),
})

function isPerfect(
  goldenCase: GoldenCase,
  { name, known }: ExaminedSet,
  history: KeptHistory,
): boolean {
  const runs = keptOutcomes(history, name, goldenCase)
  const best = bestScores(goldenCase, known)
  return runs.length >= fewestRuns && runs.flat().every(outcome => isBest(outcome, best))
}

function isBest({ failed, scores }: KeptOutcome, best: ReadonlyMap<string, number>): boolean {
  const scored = [...best].flatMap(([metric, value]) => {
    const score = ownEntry(scores, metric)
    return score?.status === 'notApplicable'
      ? []
      : [score?.status === 'scored' && score.value === value]
  })
  return !failed && scored.length > 0 && scored.every(Boolean)
}

/** The best scores of the gated metrics, or of all metrics if none is gated. */
function bestScores({ metrics }: GoldenCase, known: readonly AnyMetric[]): Map<string, number> {
  const all = Object.entries(metrics).map(([key, setting]) => {
    const { direction, gatedByDefault = false } = resolveMetric(key, setting, known).metric
    return { key, best: direction === 'higher' ? 1 : 0, gated: setting.gate ?? gatedByDefault }
  })
  const gated = all.filter(one => one.gated)
  return new Map((gated.length > 0 ? gated : all).map(({ key, best }) => [key, best]))
}
