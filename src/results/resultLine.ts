import { z } from 'zod'
import type { CaseRecord, MatcherRecord, RejudgedScore, UnrecordedCase } from './results.ts'
import {
  caseRecordSchema,
  matcherRecordSchema,
  rejudgedScoreSchema,
  unrecordedCaseSchema,
} from './resultsSchema.ts'

/** What today's judge says of the baseline's answers to one case, by metric key. */
export interface RejudgedCase {
  set: string
  caseId: string
  scores: Record<string, RejudgedScore>
}

/** A line of `results.jsonl`. */
export type ResultLine =
  | { type: 'case'; record: CaseRecord }
  | { type: 'matcher'; record: MatcherRecord }
  | { type: 'unrecorded'; case: UnrecordedCase }
  | { type: 'rejudged'; case: RejudgedCase }

export const caseLineSchema = z.object({ type: z.literal('case'), record: caseRecordSchema })
export const matcherLineSchema = z.object({
  type: z.literal('matcher'),
  record: matcherRecordSchema,
})

/** Unknown keys are dropped, so that a later version may add some. */
export const resultLineSchema = z.discriminatedUnion('type', [
  caseLineSchema,
  matcherLineSchema,
  z.object({ type: z.literal('unrecorded'), case: unrecordedCaseSchema }),
  z.object({
    type: z.literal('rejudged'),
    case: z.object({
      set: z.string(),
      caseId: z.string(),
      scores: z.record(z.string(), rejudgedScoreSchema),
    }),
  }),
])
