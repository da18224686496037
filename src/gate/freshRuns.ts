import type { Baseline } from '../baseline/baseline.ts'
import { UserError } from '../errors.ts'
import { runFaults } from '../results/integrity.ts'
import { caseKey } from '../results/order.ts'
import type { Results } from '../results/results.ts'
import { counted } from '../text/numbers.ts'
import type { MetricDecision } from './decision.ts'
import { mostRuns } from './mostRuns.ts'

/** Runs of one measurement, by index. */
export interface RunRange {
  first: number
  /** Index behind the last one. */
  end: number
}

export function runsIn({ cases }: Results): number {
  return cases.reduce((most, { repeat }) => Math.max(most, repeat + 1), 0)
}

/**
 * The runs that the next baseline should take its scores from; undefined if the runs that decided suffice. A decision
 * selects scores that chance made too high or too low, so the next baseline records scores of new runs. A first
 * baseline is compared with nothing, so it only needs enough runs.
 * @param former undefined for a first baseline
 * @param anew metrics that are recorded again
 */
export function freshRuns(
  former: Baseline | undefined,
  results: Results,
  anew: readonly MetricDecision[],
): RunRange | undefined {
  const decided = runsIn(results)
  if (!former) return decided < mostRuns ? { first: 0, end: mostRuns } : undefined
  return anew.length > 0 ? { first: decided, end: decided + mostRuns } : undefined
}

/**
 * Some of the runs in a results file, as results of their own, counted from 0.
 * @throws UserError if something failed in any of the file's runs, or if one of the requested runs lacks a case
 */
export function resultsOfRuns(results: Results, { first, end }: RunRange): Results {
  const faults = runFaults(results)
  if (faults.length > 0) throw new UserError(faults.map(problem => ({ problem })))
  const cases = results.cases
    .filter(({ repeat }) => repeat >= first && repeat < end)
    .map(record => ({ ...record, repeat: record.repeat - first }))
  const byCase = Map.groupBy(cases, caseKey)
  const lacking = new Set(
    results.cases.map(caseKey).filter(key => byCase.get(key)?.length !== end - first),
  )
  if (lacking.size > 0) {
    throw new UserError({ problem: `${counted(lacking.size, 'case')} did not run in every run` })
  }
  return { ...results, cases }
}
