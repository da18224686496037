import { z } from 'zod'
import { UserError } from '../../errors.ts'

/**
 * What a page sent, checked.
 * @throws UserError if our page does not send such data
 */
export function sentData<Data>(schema: z.ZodType<Data>, sent: unknown): Data {
  const parsed = schema.safeParse(sent)
  if (parsed.success) return parsed.data
  throw new UserError({
    problem: `Expected what the page sends, got something else: ${z.prettifyError(parsed.error)}`,
    fix: 'Load the page again',
  })
}
