import { existsSync } from 'node:fs'
import { workingBaselineFiles } from '../../baseline/baselineFiles.ts'
import type { Baseline } from '../../baseline/baseline.ts'
import type { Finding } from '../../gate/decision.ts'
import { nothingMeasured } from '../../gate/nothingMeasured.ts'
import { setsThatCantFail } from '../../gate/setsThatCantFail.ts'
import type { Results } from '../../results/results.ts'
import type { PlanOf } from '../runPlan.ts'

interface UndoneRun {
  results: Results
  baseline: Baseline | undefined
  plan: Pick<PlanOf<'gate'>, 'withoutBaseline' | 'against'>
  root: string
  /** Whether somebody asked for single cases by name or tag. A filter that selects nothing is not an error of the golden sets. */
  isFiltered: boolean
}

/** What somebody left undone, so that a run would be green whatever the system answers. */
export function undoneFindings(run: UndoneRun): Finding[] {
  // A run of ordinary tests alone says nothing about golden sets.
  const isAbout = !run.isFiltered && run.results.unrecorded.length > 0
  const unmeasured = isAbout ? nothingMeasured(run.results, run.baseline) : []
  if (unmeasured.length > 0) return unmeasured
  return isBaselineMissing(run) ? [{ verdict: 'error', reason: noBaseline }] : []
}

const noBaseline =
  'There is no baseline, and no metric has a floor or a threshold, so no score can fail this run. CI is set, so that is an error. Record a baseline and commit it (npx vitest-rag baseline update), write a floor (`mean`) or a threshold (`each`), or run with --allow-no-baseline.'

function isBaselineMissing({ results, baseline, plan, root }: UndoneRun): boolean {
  if (plan.withoutBaseline !== 'error' || baseline) return false
  // A change that adds the first baseline has none in the commit that it comes from.
  if (plan.against !== undefined && existsSync(workingBaselineFiles(root).baseline)) return false
  const { sets, matchers } = results
  const { withoutBaseline } = setsThatCantFail(results)
  return matchers.length === 0 && withoutBaseline.length === Object.keys(sets).length
}
