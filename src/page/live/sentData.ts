import { z } from 'zod'
import { UserError } from '../../errors.ts'

/**
 * What a page sent, checked.
 * @throws UserError where it is none of what our page sends
 */
export function sentData<Data>(schema: z.ZodType<Data>, sent: unknown): Data {
  const parsed = schema.safeParse(sent)
  if (parsed.success) return parsed.data
  throw new UserError({
    problem: `Expected what the page sends, got something else: ${z.prettifyError(parsed.error)}`,
    fix: 'Load the page again',
  })
}
