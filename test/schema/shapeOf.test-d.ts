import { z } from 'zod'
import type { Lenient, SchemaOf, ShapeOf } from '../../src/schema/shapeOf.ts'

interface Judge {
  name: string
  tokens?: number
  prices?: { prompt: number; currency?: string }
  needs?: readonly ('reference' | 'contexts')[]
  answer(question: string): Promise<string>
}

const shape = {
  name: z.string(),
  tokens: z.number().optional(),
  prices: z.object({ prompt: z.number(), currency: z.string().optional() }).optional(),
  needs: z.array(z.enum(['reference', 'contexts'])).optional(),
  answer: z.custom<Judge['answer']>(),
} satisfies ShapeOf<Judge>

declare const judge: Judge
const schema = z.object(shape)
export const given: Lenient<z.input<typeof schema>> = judge

const { tokens, ...others } = shape
// @ts-expect-error a key of the type has no schema
export const unchecked = others satisfies ShapeOf<Judge>
// @ts-expect-error a schema has no key of the type
export const untyped = { ...shape, budget: z.number(), tokens } satisfies ShapeOf<Judge>
// @ts-expect-error a schema lets through what the type does not allow
export const wider = { ...shape, tokens: z.unknown() } satisfies ShapeOf<Judge>
// @ts-expect-error a schema lets a key be absent that the type requires
export const looser = { ...shape, name: z.string().optional() } satisfies ShapeOf<Judge>

const narrow = z.object({ ...shape, needs: z.array(z.enum(['reference'])).optional() })
// @ts-expect-error a schema refuses what the type allows
export const refused: Lenient<z.input<typeof narrow>> = judge

interface Kept {
  name: string
  note?: string
}

const note = z.string().exactOptional()
export const whole: SchemaOf<Kept> = z.object({ name: z.string(), note })
// @ts-expect-error an optional key of the type has no schema, so that it would not be read
export const dropped: SchemaOf<Kept> = z.object({ name: z.string() })
// @ts-expect-error a schema lets a key be absent that the type requires
export const absent: SchemaOf<Kept> = z.object({ name: z.string().exactOptional(), note })
