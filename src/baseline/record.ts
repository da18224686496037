import { defined } from '../defined.ts'
import { UserError } from '../errors.ts'
import type { Results } from '../results/results.ts'
import type { Baseline } from './baseline.ts'
import { gatedPart } from '../results/gatedPart.ts'
import { filteredRun, partialRun, runFaults } from '../results/integrity.ts'
import { unseenSteps } from '../results/unseenSteps.ts'
import { withRequiredSample } from './declaredPart.ts'
import { snapshot } from './snapshot.ts'

/**
 * Makes the baseline that later runs are compared with: every score of every repeat, rounded to
 * 4 decimals, with the policy and the measurements in force. A full run holds all sets and cases,
 * so nothing of an earlier baseline is kept: what no longer exists leaves the file. One that is made
 * of a sample declares it.
 *
 * @throws UserError where the run is partial, or where something in it failed
 */
export function recordBaseline(run: Results): Baseline {
  const results = gatedPart(run)
  const problems = [...runFaults(results), ...unseenSteps(run)].map(fault => ({
    problem: `Expected a run without faults to record a baseline. ${fault}`,
    fix: 'Fix the cause, then run again',
  }))
  // Where golden files are broken, that no case ran is the fault's doing and no filter's.
  const { sample } = results.run
  const declared = sample ? { sample } : {}
  const partial =
    problems.length === 0 ? partialRun(results, declared) : filteredRun(results, declared)
  if (partial !== undefined) {
    const problem = `Expected a full run to record a baseline, got ${partial}`
    problems.unshift({ problem, fix: 'Run all golden sets, without filters or shards' })
  }
  if (problems.length > 0) throw new UserError(problems)
  const { verdictLogs, endpoints } = results.run
  return withRequiredSample(
    { ...snapshot(results), ...defined({ verdictLogs, endpoints }) },
    sample,
  )
}
