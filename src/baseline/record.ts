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
 * Makes the baseline for later comparisons: every score of every repeat, rounded to 4 decimals, with the policy and
 * the measurements in force. A full run has all sets and cases, so no part of an earlier baseline is kept: deleted
 * cases leave the file. A baseline from a sample declares the sample.
 *
 * @throws UserError if the run is partial, or if a part of it failed
 */
export function recordBaseline(run: Results): Baseline {
  const results = gatedPart(run)
  const problems = [...runFaults(results), ...unseenSteps(run)].map(fault => ({
    problem: `Expected a run without faults to record a baseline. ${fault}`,
    fix: 'Fix the cause, then run again',
  }))
  // If golden files are broken, missing cases are due to the fault and not to a filter.
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
