import { z } from 'zod'
import type { Place, Problem } from '../../errors.ts'
import type { SchemaOf } from '../../schema/shapeOf.ts'

export const placeSchema: SchemaOf<Place> = z
  .object({
    file: z.string(),
    line: z.int().exactOptional(),
    column: z.int().exactOptional(),
    caseId: z.string().exactOptional(),
  })
  .meta({ id: 'Place' })

export const problemSchema: SchemaOf<Problem> = z
  .object({
    place: placeSchema.exactOptional(),
    problem: z.string(),
    fix: z.string().exactOptional(),
  })
  .meta({ id: 'Problem' })
