import { z } from 'zod'
import type { SchemaOf } from '../schema/shapeOf.ts'
import type { Measurement } from '../scores/measurement.ts'

export const measurementSchema: SchemaOf<Measurement> = z
  .object({
    fingerprint: z.string(),
    support: z.literal('perChunk').exactOptional(),
    requires: z.array(z.string()).exactOptional(),
    judge: z
      .object({
        name: z.string(),
        model: z.string().exactOptional(),
        temperature: z.number().nullable().exactOptional(),
        deterministic: z.boolean(),
      })
      .exactOptional(),
    checkedBy: z
      .object({ kind: z.enum(['cascade', 'jury']), judges: z.array(z.string()) })
      .exactOptional(),
  })
  .meta({ id: 'Measurement' })
