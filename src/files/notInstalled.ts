import { UserError } from '../errors.ts'
import { isNodeError } from './nodeError.ts'

/** An optional package, which only some features need. */
interface OptionalPackage {
  name: string
  /** What it does, as in `reads PDF files`. */
  does: string
  /** The alternative without the package. @default none */
  instead?: string
}

/**
 * The error of an import in words for the user.
 * @returns undefined if the package is installed but failed for another reason
 */
export function notInstalled(
  error: unknown,
  { name, does, instead }: OptionalPackage,
): UserError | undefined {
  if (!isNodeError(error, 'ERR_MODULE_NOT_FOUND')) return undefined
  // Node names the package, and Vite the imported path in it.
  const isMissing = [`'${name}'`, `'${name}/`].some(named => error.message.includes(named))
  if (!isMissing) return undefined
  return new UserError({
    problem: `Expected the package \`${name}\`, which ${does}, but it is not installed`,
    fix: `npm install --save-dev ${name}${instead === undefined ? '' : `, or ${instead}`}`,
  })
}
