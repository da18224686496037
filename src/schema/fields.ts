import { z } from 'zod'

// Each `error` is the phrase that follows "Expected `key` to be". A second line is the fix.

export const notBlank = z.string({ error: 'text' }).regex(/\S/, { error: 'text that is not blank' })

export const flag = z.boolean({ error: '`true` or `false`' })

/** A mapping with these keys and no others. Its error for a foreign key lists the known ones. */
export function mapping<Shape extends z.ZodRawShape>(phrase: string, shape: Shape) {
  return z.strictObject(shape, {
    error: issue => (issue.code === 'unrecognized_keys' ? Object.keys(shape).join(', ') : phrase),
  })
}
