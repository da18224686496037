import { z } from 'zod'
import type { StepRecord } from '../pipeline/stepRecord.ts'
import { mostSteps } from '../pipeline/stepRecord.ts'
import type { SchemaOf } from '../schema/shapeOf.ts'

const count = z.int().nonnegative()
const milliseconds = z.number().nonnegative()

const stepSchema: SchemaOf<StepRecord> = z
  .object({
    name: z.string(),
    parent: count.exactOptional(),
    start: milliseconds,
    milliseconds: milliseconds.exactOptional(),
    firstPart: milliseconds.exactOptional(),
    input: z.string().exactOptional(),
    output: z.string().exactOptional(),
    passages: count.exactOptional(),
    documents: z.array(z.string()).exactOptional(),
    usage: z
      .object({
        promptTokens: count.exactOptional(),
        completionTokens: count.exactOptional(),
        cost: z.number().nonnegative().exactOptional(),
      })
      .exactOptional(),
    error: z.string().exactOptional(),
  })
  .meta({ id: 'Step' })

/** The steps of a case, in records and beside answers. */
export const stepsSchema = z.array(stepSchema).max(mostSteps)
