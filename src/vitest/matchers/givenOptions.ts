import { UserError } from '../../errors.ts'
import { typeName } from '../../text/typeName.ts'
import { refuseUnknownOptions } from '../../schema/refuseUnknownOptions.ts'

/**
 * The options as a matcher was given them.
 * @param known the names of all its options
 * @throws UserError if they are not an object, because a bare threshold would be ignored in favour of 1, and for an
 *   unknown option
 */
export function givenOptions<Options extends object>(
  matcher: string,
  options: Options,
  known: readonly (keyof Options & string)[],
): Options {
  if (typeof options !== 'object' || options === null) {
    throw new UserError({
      problem: `Expected the options of \`${matcher}\` to be an object, got ${typeName(options)}`,
      ...(typeof options === 'number' && { fix: 'Write a threshold as { threshold: 0.8 }' }),
    })
  }
  refuseUnknownOptions(`\`${matcher}\``, options, known)
  return options
}
