import { z } from 'zod'
import type { SchemaOf } from '../schema/shapeOf.ts'
import { recordProblem } from './recordProblem.ts'
import type { Results } from './results.ts'
import {
  caseRecordSchema,
  matcherRecordSchema,
  rejudgedScoreSchema,
  runSchema,
  setRunSchema,
  unrecordedCaseSchema,
} from './resultsSchema.ts'

/** The version of results that held everything in one file. */
export const singleFileVersion = 1

/** Still supported, because the step that gates may have a later version than the step that ran. */
export const singleFileSchema: SchemaOf<Results> = z
  .object({
    run: runSchema,
    sets: z.record(z.string(), setRunSchema),
    cases: z.array(caseRecordSchema),
    matchers: z.array(matcherRecordSchema),
    unrecorded: z.array(unrecordedCaseSchema),
    rejudged: z
      .record(z.string(), z.record(z.string(), z.record(z.string(), rejudgedScoreSchema)))
      .exactOptional(),
  })
  .superRefine(({ sets, cases }, context) => {
    for (const [index, record] of cases.entries()) {
      const fault = recordProblem(record, sets)
      if (!fault) continue
      const { key, message } = fault
      context.addIssue({ code: 'custom', path: ['cases', index, key], message })
    }
  })
