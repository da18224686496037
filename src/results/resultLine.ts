import { z } from 'zod'
import {
  caseRecordSchema,
  matcherRecordSchema,
  rejudgedScoreSchema,
  unrecordedCaseSchema,
} from './resultsSchema.ts'

export const caseLineSchema = z.object({ type: z.literal('case'), record: caseRecordSchema })
export const matcherLineSchema = z.object({
  type: z.literal('matcher'),
  record: matcherRecordSchema,
})

const rejudgedCaseSchema = z.object({
  set: z.string(),
  caseId: z.string(),
  scores: z.record(z.string(), rejudgedScoreSchema),
})

/** The scores of today's judge for the baseline's answers to one case, by metric key. */
export type RejudgedCase = z.infer<typeof rejudgedCaseSchema>

/** Unknown keys are dropped, so that a later version may add some. */
export const resultLineSchema = z.discriminatedUnion('type', [
  caseLineSchema,
  matcherLineSchema,
  z.object({ type: z.literal('unrecorded'), case: unrecordedCaseSchema }),
  z.object({ type: z.literal('rejudged'), case: rejudgedCaseSchema }),
])

/** A line of `results.jsonl`. */
export type ResultLine = z.infer<typeof resultLineSchema>
