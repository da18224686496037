import { defined } from '../../defined.ts'
import type { AnswerRecord, CaseRecord } from '../../results/results.ts'
import { mean } from '../../statistics/mean.ts'
import { roundingError } from '../../statistics/roundingError.ts'
import { windowChange } from '../../statistics/windowChange.ts'
import type { WindowScore } from '../../statistics/windowScores.ts'
import type { WindowCase } from './windowCases.ts'
import type { WindowMeasure } from './windowComparison.ts'

/** The cases of a window, and what is known about their answers. */
export interface AnsweredCases {
  cases: readonly WindowCase[]
  /** Undefined if the answer is not kept. */
  answerOf: (record: CaseRecord) => AnswerRecord | undefined
}

/** What is measured of an answer; undefined if the run does not say. */
type Measured = (record: CaseRecord, answer: AnswerRecord | undefined) => number | undefined

const measures: Record<WindowMeasure['measure'], Measured> = {
  // An answer that was recorded elsewhere took no time here.
  seconds: ({ milliseconds }) => (milliseconds > 0 ? milliseconds / 1000 : undefined),
  tokens: ({ usage: { pipeline } }) =>
    pipeline && pipeline.answers > 0
      ? (pipeline.promptTokens + pipeline.completionTokens) / pipeline.answers
      : undefined,
  'tool calls': (_, answer) =>
    answer?.toolCalls && answer.toolCalls.length + (answer.toolCallsLeftOut ?? 0),
  declined: (_, answer) => (answer?.declined === undefined ? undefined : Number(answer.declined)),
}

/** The means of what both runs recorded of their answers. */
export function windowMeasures(before: AnsweredCases, now: AnsweredCases): WindowMeasure[] {
  return Object.entries(measures).flatMap(([measure, measured]) => {
    const scores = { before: valuesOf(before, measured), now: valuesOf(now, measured) }
    if (scores.before.length === 0 || scores.now.length === 0) return []
    const {
      before: former,
      now: present,
      change,
      interval,
      standardError = 0,
    } = windowChange(scores)
    return [
      {
        // The keys are those of the record above.
        measure: measure as WindowMeasure['measure'],
        before: { mean: former, cases: scores.before.length },
        now: { mean: present, cases: scores.now.length },
        ...defined({ change }),
        // Equal values of all answers say nothing about how others would differ.
        ...(standardError > roundingError && defined({ interval })),
      },
    ]
  })
}

function valuesOf({ cases, answerOf }: AnsweredCases, measured: Measured): WindowScore[] {
  return cases.flatMap(({ repeats, unit, stratum }) => {
    const values = repeats.flatMap(record => measured(record, answerOf(record)) ?? [])
    return values.length === 0 ? [] : [{ value: mean(values), unit, stratum }]
  })
}
