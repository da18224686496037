import { existsSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Vitest } from 'vitest/node'
import { UserError } from '../errors.ts'
import type { RunOutcome } from '../hub/projectServices.ts'
import { servicesOf } from '../hub/projectServices.ts'
import { folderName } from '../results/folder.ts'
import type { FolderPaths } from '../results/folder.ts'
import { readResultsFolder } from '../results/journal.ts'
import { processWriting } from '../results/liveRun.ts'
import type { CaseRecord, Results } from '../results/results.ts'
import { readResults } from '../results/resultsFile.ts'
import { stableJson } from '../text/stableJson.ts'
import { withoutPlugin } from './openProject.ts'
import { RunRefused } from './runRefused.ts'
import { UsageError } from './usageError.ts'

/** The results of one run. */
export interface OwnRun extends RunOutcome {
  /** The results of this run and those before it. */
  results: Results
  paths: FolderPaths
}

/**
 * Reads the results that this Vitest wrote. The folder may also have results of an earlier run, so the plugin decides
 * which ones count.
 * @param former results of the former runs of this measurement
 * @throws RunRefused if the run could not begin and has reported why
 * @throws UsageError if no golden set ran
 * @throws UserError if a run of another process replaced results
 */
export function readOwnRun(vitest: Vitest, former: Results | undefined): OwnRun {
  const services = servicesOf(vitest)
  if (!services) throw withoutPlugin(vitest)
  const { state, paths, ...outcome } = services.lastRun()
  // A plugin of another version does not set this, and would leave a decision to a run that never follows.
  if (typeof outcome.isOpen !== 'boolean') throw otherVersion
  if (state === 'refused') throw new RunRefused(outcome.problems)
  if (state === 'none') throw notBegun()
  const other = processWriting(paths.journal)
  if (other !== undefined && other !== process.pid) throw replaced(`(process ${other}) began`)
  const results = resultsIn(paths, state === 'written')
  if (former && !goesOnFrom(former, results)) throw replaced('ended')
  return { results, paths, ...outcome }
}

function resultsIn(paths: FolderPaths, areWritten: boolean): Results {
  if (areWritten) return readResults(paths.results)
  if (!existsSync(paths.journal)) throw nothingRan()
  return readResultsFolder(dirname(paths.journal))
}

/** Whether results contain all earlier ones. A run in watch mode, for example, may have come in between. */
export function goesOnFrom(former: Results, { cases }: Results): boolean {
  const there = new Set(cases.map(traceOf))
  return former.cases.every(one => there.has(traceOf(one)))
}

/** Two runs of one case hardly ever take the same time. */
function traceOf({ set, caseId, repeat, milliseconds, scores }: CaseRecord): string {
  return stableJson([set, caseId, repeat, milliseconds, scores])
}

function replaced(how: string): UserError {
  return new UserError({
    problem: `Another run ${how} in ${folderName} after this one had ended, and replaced its results`,
    fix: "Wait until it ends, then run this one again: the verdict log has the judge's answers",
  })
}

const otherVersion = new UsageError({
  problem: 'Expected the command line and the plugin to be of one version of vitest-rag',
  fix: 'Install one version, and run `npx vitest-rag` in its project',
})

function notBegun(): UsageError {
  return new UsageError({
    problem: 'Vitest started no run, so there are no results',
    fix: 'Fix the errors that Vitest printed above, or leave out options that run no tests',
  })
}

function nothingRan(): UsageError {
  return new UsageError({
    problem: 'No golden set (`*.golden.yaml`) ran, so there are no results',
    fix: 'Check the file names, --dir and --project in the command, and `dir` and `exclude` in the configuration',
  })
}
