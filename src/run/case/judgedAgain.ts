import { isSameHash } from '../../text/sameHash.ts'
/** One case in so many is judged twice in a repeated run. */
const oneIn = 4

/**
 * Whether an output is judged a second time, to tell the judge's noise from the pipeline's. Where
 * the pipeline gave the same as in the run before, the repeats tell already. Which cases are taken
 * goes by their content, so that it is the same in every run.
 */
export function isJudgedAgain(
  caseHash: string,
  formerOutput: string | undefined,
  output: string,
): boolean {
  if (formerOutput === undefined || isSameHash(formerOutput, output)) return false
  return Number.parseInt(caseHash.slice(0, 4), 16) % oneIn === 0
}
