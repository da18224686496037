import { UserError } from '../../errors.ts'

/**
 * Checks a threshold as a matcher takes it.
 * @throws UserError if no score could be held against it
 */
export function checkThreshold(
  matcher: string,
  threshold: number | undefined,
  option = 'threshold',
): void {
  if (threshold === undefined) return
  // From JavaScript it may be anything, and null would be met by every score.
  if (typeof threshold === 'number' && threshold >= 0 && threshold <= 1) return
  throw new UserError({
    problem: `Expected \`${option}\` of \`${matcher}\` to be a number from 0 to 1, got ${String(threshold)}`,
  })
}
