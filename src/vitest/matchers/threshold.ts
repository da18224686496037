import { UserError } from '../../errors.ts'

/**
 * Checks the threshold of a matcher.
 * @throws UserError if it is not a number from 0 to 1
 */
export function checkThreshold(
  matcher: string,
  threshold: number | undefined,
  option = 'threshold',
): void {
  if (threshold === undefined) return
  // In JavaScript the value may be anything, and every score would reach null.
  if (typeof threshold === 'number' && threshold >= 0 && threshold <= 1) return
  throw new UserError({
    problem: `Expected \`${option}\` of \`${matcher}\` to be a number from 0 to 1, got ${String(threshold)}`,
  })
}
