import type { z } from 'zod'
import { UserError } from '../../errors.ts'
import { optionProblems } from '../../schema/optionProblems.ts'
import { onceOnly } from '../../schema/onceOnly.ts'
import type { Lenient } from '../../schema/shapeOf.ts'
import type { RagOptions } from './options.ts'
import { optionsSchema } from './optionsSchema.ts'

/**
 * Checks the plugin's options: a slip in one of them must not switch the gate or the judge off.
 * @param owner the function that takes them, as messages call it
 * @returns the options themselves, because judges and metrics are live objects
 * @throws UserError with everything that is wrong
 */
export function readOptions(options: RagOptions, owner = 'rag()'): RagOptions {
  // Compiles only where the schema takes all that the type allows.
  const given: Lenient<z.input<typeof optionsSchema>> = options
  const { error } = optionsSchema.safeParse(given, onceOnly)
  if (error) throw new UserError(optionProblems(error, options, { owner }))
  return options
}
