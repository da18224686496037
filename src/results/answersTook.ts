import type { AnswerLimits, CaseRecord } from './results.ts'

/** The quantity that an answer takes: milliseconds, or the cost that the pipeline reports. */
export type AnswerTook = keyof AnswerLimits

/** An answer of the pipeline, and how much it took. */
export interface TakenAnswer {
  record: CaseRecord
  took: number
}

/**
 * The answers of the pipeline and how much each took, the least first. Answers without a reported cost are left out of
 * the costs.
 */
export function answersTook(records: readonly CaseRecord[], quantity: AnswerTook): TakenAnswer[] {
  return records
    .filter(({ milliseconds }) => milliseconds > 0)
    .flatMap(record => {
      const took = quantity === 'latency' ? record.milliseconds : record.usage.pipeline?.cost
      return took === undefined ? [] : [{ record, took }]
    })
    .toSorted((first, second) => first.took - second.took)
}
