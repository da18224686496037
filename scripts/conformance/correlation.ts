import { z } from 'zod'
import type { JudgedPreference } from '../../src/calibration/asking/judgePreferences.ts'
import { preferenceCalibration } from '../../src/calibration/figures/preferenceCalibration.ts'
import { nothingUsed } from '../../src/evidence/usage.ts'
import { notApplicable, scored } from '../../src/score.ts'
import type { Score } from '../../src/score.ts'
import type { Evaluation } from '../../src/scores/evaluate.ts'
import { about, vectorValue } from './check.ts'
import type { Adapter } from './check.ts'

const fileSchema = z.object({
  about,
  cases: z.array(
    z.object({
      id: z.string(),
      score_delta_model2_minus_model1: z.array(z.number().min(-1).max(1)),
      // Two for each delta, one after the other.
      human_labels_two_annotators_interleaved: z.array(z.number().min(-2).max(2)),
      expected: z.record(z.string(), vectorValue),
    }),
  ),
})

/** How well scores follow human preference, by the figures of `npx vitest-rag calibrate`. */
export const correlation: Adapter = content => {
  const { about: told, cases } = fileSchema.parse(content)
  const unknown: string[] = []
  const checks = cases.flatMap(({ id: vector, expected, ...given }) => {
    const measured = measuresOf(
      given.score_delta_model2_minus_model1,
      given.human_labels_two_annotators_interleaved,
    )
    return Object.entries(expected).flatMap(([measure, value]) => {
      const score = measured[measure]
      if (score) return [{ vector, measure, expected: value, score }]
      unknown.push(measure)
      return []
    })
  })
  return { checks, unknown, notOffered: [], tolerance: told.tolerance }
}

function measuresOf(deltas: readonly number[], labels: readonly number[]): Record<string, Score> {
  const onScale = likePreferences(deltas)
  const ofMetric = correlated(
    labels.map((preference, index) => ({ better: onScale[index >> 1] ?? 0, preference })),
  )
  const [ones = [], others = []] = [0, 1].map(side =>
    labels.filter((_, index) => index % 2 === side),
  )
  const ofAnnotators = correlated(
    ones.map((better, index) => ({ better, preference: others[index] ?? 0 })),
  )
  return {
    pearson_percent: ofMetric.pearson,
    spearman_percent: ofMetric.spearman,
    annotator_pearson_percent: ofAnnotators.pearson,
    annotator_spearman_percent: ofAnnotators.spearman,
  }
}

/**
 * From -2 to 2, as the reference's `meta_eval.py` does before it correlates. The last bits of the result
 * decide which deltas share a rank.
 */
function likePreferences(deltas: readonly number[]): number[] {
  const [least, most] = [Math.min(...deltas), Math.max(...deltas)]
  return deltas.map(delta => ((delta - least) / (most - least) - 0.5) * 4)
}

interface Preferred {
  /** By how much the second answer scores better. */
  better: number
  preference: number
}

function correlated(pairs: readonly Preferred[]): Record<'pearson' | 'spearman', Score> {
  const { metrics } = preferenceCalibration(pairs.map(judgedPair))
  const { pearson, spearman } = metrics['metric'] ?? {}
  const percent = (value: number | null | undefined) =>
    typeof value === 'number' ? scored(value * 100) : notApplicable('the figure is not defined')
  return { pearson: percent(pearson?.value), spearman: percent(spearman?.value) }
}

function judgedPair({ better, preference }: Preferred, index: number): JudgedPreference {
  const answer = { text: '', contexts: [] }
  return {
    label: {
      id: `${index}`,
      question: `${index}`,
      answers: [answer, answer],
      preference,
      // Without groups there are no draws for an interval, which no vector has.
      cluster: 'all',
    },
    first: scoredAnswer(0),
    second: scoredAnswer(better),
  }
}

function scoredAnswer(value: number): Evaluation {
  return {
    scores: { metric: scored(value) },
    evidence: {},
    measurements: {},
    directions: { metric: 'higher' },
    unoffered: [],
    unrated: [],
    usage: nothingUsed,
  }
}
