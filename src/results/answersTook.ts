import type { AnswerLimits, CaseRecord } from './results.ts'

/** What an answer takes: milliseconds, or the pipeline's price of it. */
export type AnswerTook = keyof AnswerLimits

/** An answer that the pipeline gave, and what it took. */
export interface TakenAnswer {
  record: CaseRecord
  took: number
}

/**
 * The answers that a pipeline was asked for and what they took, the least first. A cost is known where the
 * pipeline told it.
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
