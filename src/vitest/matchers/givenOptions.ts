import { UserError } from '../../errors.ts'
import { typeName } from '../../pipeline/pipelineResult.ts'

/**
 * The options as a matcher was given them.
 * @throws UserError where they are no object: a bare threshold would go unseen, and 1 be asked for
 */
export function givenOptions<Options extends object>(matcher: string, options: Options): Options {
  if (typeof options === 'object' && options !== null) return options
  throw new UserError({
    problem: `Expected the options of \`${matcher}\` to be an object, got ${typeName(options)}`,
    ...(typeof options === 'number' && { fix: 'Write a threshold as { threshold: 0.8 }' }),
  })
}
