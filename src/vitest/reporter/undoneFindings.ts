import { existsSync } from 'node:fs'
import { workingBaselineFiles } from '../../baseline/baselineFiles.ts'
import type { Baseline } from '../../baseline/baseline.ts'
import type { Finding } from '../../gate/decision.ts'
import { setsThatCantFail } from '../../gate/setsThatCantFail.ts'
import { filteredRun } from '../../results/integrity.ts'
import type { Results } from '../../results/results.ts'
import type { RunEnvironment } from '../options/options.ts'

export interface UndoneRun {
  results: Results
  baseline: Baseline | undefined
  environment: Pick<RunEnvironment, 'expectsBaseline' | 'against'>
  root: string
  /** Whether somebody asked for single cases by name or tag. A filter that selects nothing is no error of the golden sets. */
  isFiltered: boolean
}

/** What somebody left undone, so that a run would be green whatever the system answers. */
export function undoneFindings(run: UndoneRun): Finding[] {
  // With a baseline it is `policy` that the cases are gone.
  const hasSets = Object.keys(run.baseline?.sets ?? {}).length > 0
  const skipped = hasSets || run.isFiltered ? 0 : allSkipped(run.results)
  if (skipped > 0) return [{ verdict: 'error', reason: nothingRuns(skipped) }]
  return isBaselineMissing(run) ? [{ verdict: 'error', reason: noBaseline }] : []
}

/** The number of cases where the golden sets skip all of them, and no filter left any out; else 0. */
function allSkipped(results: Results): number {
  const { cases, unrecorded, run } = results
  const isWhole = filteredRun(results) === undefined && run.broken.length === 0
  const skips = cases.length === 0 && unrecorded.every(({ why }) => why === 'skipped')
  return isWhole && skips ? unrecorded.length : 0
}

const nothingRuns = (skipped: number): string =>
  `The golden sets skip ${skipped === 1 ? 'their only case' : `all ${skipped} cases`} (\`skip\` or \`todo\`), so nothing was measured. Take \`skip\` out of a case, or delete the golden files.`

const noBaseline =
  'There is no baseline, and no metric has a floor or a threshold, so no score can fail this run. CI is set, so that is an error. Record a baseline and commit it (npx vitest-rag baseline update), write a floor (`mean`) or a threshold (`each`), or run with --allow-no-baseline.'

function isBaselineMissing({ results, baseline, environment, root }: UndoneRun): boolean {
  if (!environment.expectsBaseline || baseline) return false
  // A change that adds the first baseline has none in the commit that it comes from.
  if (environment.against !== undefined && existsSync(workingBaselineFiles(root).baseline))
    return false
  const { sets, matchers } = results
  const { withoutBaseline } = setsThatCantFail(results)
  return matchers.length === 0 && withoutBaseline.length === Object.keys(sets).length
}
