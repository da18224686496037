import { checkOptions } from '../../schema/checkOptions.ts'
import type { RagOptions } from './options.ts'
import { optionsSchema } from './optionsSchema.ts'

/**
 * Checks the plugin's options: a slip in one of them must not switch the gate or the judge off.
 * @param owner the function that takes them, as messages call it
 * @returns the options themselves, because judges and metrics are live objects
 * @throws UserError with everything that is wrong
 */
export function readOptions(options: RagOptions, owner = 'rag()'): RagOptions {
  checkOptions(optionsSchema, options, { owner })
  return options
}
