import { defined } from '../defined.ts'
import { UserError } from '../errors.ts'
import { escaped } from '../text/untrusted.ts'
import { received } from './checkOptions.ts'
import { unknownKey } from './issueFindings.ts'

/**
 * Refuses options that a function doesn't know: a typo in a name would otherwise leave the default in force, unnoticed.
 *
 * @param owner name of the function with the options in messages: `hyde()`
 * @param given the options, of any type, as callers in JavaScript may pass them
 * @param known the names of all options; empty if the function takes no options
 * @throws UserError with each unknown option, and the known one that may be meant
 */
export function refuseUnknownOptions(
  owner: string,
  given: unknown,
  known: readonly string[],
): void {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) {
    throw new UserError({
      problem: `Expected the options of ${owner} to be an object, got ${received(given)}`,
    })
  }
  // A key without a value counts as not given.
  const keys = Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [key]))
  const unknown = keys.filter(key => !known.includes(key))
  const problems = unknown.map(key => {
    const { problem, fix } = unknownKey(`option \`${escaped(key)}\` of ${owner}`, key, known)
    return { problem, ...defined({ fix }) }
  })
  if (problems.length > 0) throw new UserError(problems)
}
