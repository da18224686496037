import { z } from 'zod'
import type { SchemaOf } from '../schema/shapeOf.ts'
import type { StepRecord } from './results.ts'

const count = z.int().nonnegative()
const milliseconds = z.number().nonnegative()

export const stepSchema: SchemaOf<StepRecord> = z
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
