import { UserError } from '../errors.ts'
import { isNodeError } from './nodeError.ts'

/** A package that works without this one, until somebody uses what needs it. */
interface OptionalPackage {
  name: string
  /** What it does, as in `reads PDF files`. */
  does: string
  /** What to do without it. @default it can't be done */
  instead?: string
}

/**
 * What the error of an import says, in words for the user.
 * @returns undefined if the package is there, and failed otherwise
 */
export function notInstalled(
  error: unknown,
  { name, does, instead }: OptionalPackage,
): UserError | undefined {
  if (!isNodeError(error, 'ERR_MODULE_NOT_FOUND')) return undefined
  // Node names the package, and Vite all that was imported of it.
  const isMissing = [`'${name}'`, `'${name}/`].some(named => error.message.includes(named))
  if (!isMissing) return undefined
  return new UserError({
    problem: `Expected the package \`${name}\`, which ${does}, but it is not installed`,
    fix: `npm install --save-dev ${name}${instead === undefined ? '' : `, or ${instead}`}`,
  })
}
