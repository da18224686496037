import { defined } from '../defined.ts'
import { UserError } from '../errors.ts'
import { escaped } from '../text/untrusted.ts'
import { received } from './checkOptions.ts'
import { unknownKey } from './issueFindings.ts'

/**
 * Refuses options that a function doesn't know: a slip in a name would leave the default in force, unseen.
 *
 * @param owner the function that takes the options, as messages call it: `hyde()`
 * @param given the options, as JavaScript may hand them in
 * @param known the names of all options; none where the function takes no options
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
  // One without a value is not given.
  const keys = Object.entries(given).flatMap(([key, value]) => (value === undefined ? [] : [key]))
  const unknown = keys.filter(key => !known.includes(key))
  const problems = unknown.map(key => {
    const { problem, fix } = unknownKey(`option \`${escaped(key)}\` of ${owner}`, key, known)
    return { problem, ...defined({ fix }) }
  })
  if (problems.length > 0) throw new UserError(problems)
}
