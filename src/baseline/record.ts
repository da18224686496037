import { UserError } from '../errors.ts'
import type { Results } from '../results/results.ts'
import type { Baseline } from './baseline.ts'
import { partialRun, runFaults } from './integrity.ts'
import { snapshot } from './snapshot.ts'

/**
 * Makes the baseline that later runs are compared with: every score of every repeat, rounded to
 * 4 decimals, with the policy and the measurements in force. A full run holds all sets and cases,
 * so nothing of an earlier baseline is kept: what no longer exists leaves the file.
 *
 * @throws UserError where the run is partial, or where something in it failed
 */
export function recordBaseline(results: Results): Baseline {
  const partial = partialRun(results)
  const problems = [
    ...(partial === undefined
      ? []
      : [{ problem: partial, fix: 'Run all cases, without a filter.' }]),
    ...runFaults(results).map(problem => ({ problem, fix: 'Mend it and run again.' })),
  ]
  if (problems.length > 0) {
    const problem = 'Expected a full run without faults to record a baseline from.'
    throw new UserError([{ problem }, ...problems])
  }
  return snapshot(results)
}
