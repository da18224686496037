import { UserError } from '../../errors.ts'
import { unknownKey } from '../../schema/issueFindings.ts'
import { escaped } from '../../text/untrusted.ts'

/**
 * Refuses options that a matcher doesn't know: a slip would leave its default in force, unseen.
 * @param others what is left of the options once the known ones are taken out
 * @throws UserError with each of them, and the known one that may be meant
 */
export function noOtherOptions(matcher: string, others: object, known: readonly string[]): void {
  const unknown = Object.keys(others).filter(key => !known.includes(key))
  const problems = unknown.map(key => {
    const { problem } = unknownKey(`option \`${escaped(key)}\` of \`${matcher}\``, key, known)
    return { problem }
  })
  if (problems.length > 0) throw new UserError(problems)
}
