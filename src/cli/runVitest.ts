import { dirname, join } from 'node:path'
import { startVitest } from 'vitest/node'
import { UserError } from '../errors.ts'
import { folderName } from '../results/folder.ts'
import type { FolderPaths } from '../results/folder.ts'
import { readResultsFolder } from '../results/journal.ts'
import { lastRunPaths, processWriting } from '../results/liveRun.ts'
import type { Results } from '../results/results.ts'
import { servicesOf } from '../hub/projectServices.ts'
import { RunRefused } from './runRefused.ts'
import { cannotStart, readVitestArguments } from './vitestArguments.ts'

export interface RunRequest {
  /** Vitest's own arguments. */
  vitestArguments: readonly string[]
  /** Index of this run. It goes on from the results of the runs before it. */
  repeat: number
  /** How many runs there may be. */
  runs: number
  /** Only measures: nothing is compared and nothing reported. @default false */
  measureOnly?: boolean
  /** The commit whose baseline is used. @default the working tree's */
  against?: string | undefined
}

export interface FinishedRun {
  /** Of this run and those before it. */
  results: Results
  paths: FolderPaths
  root: string
  /** The commit that it was compared with, by the request or by the environment. */
  against: string | undefined
  /** What Vitest, and the gate where it decided, would have ended the process with. */
  exitCode: number
}

/**
 * Runs the user's Vitest in this process and reads what it left.
 * @throws RunRefused where the run could not begin
 */
export async function runVitest(request: RunRequest): Promise<FinishedRun> {
  const { files, options } = readVitestArguments(request.vitestArguments)
  setEnvironment(request)
  const vitest = await startVitest('test', [...files], options).catch(cannotStart)
  const { root } = vitest.config
  const paths = lastRunPaths(join(root, folderName))
  await vitest.close()
  const exitCode = Number(process.exitCode ?? 0)
  process.exitCode = 0
  // Results of an earlier run may still be there.
  if (servicesOf(vitest)?.wasRefused()) throw new RunRefused()
  const against = process.env['VITEST_RAG_AGAINST'] || undefined
  return { results: ownResults(paths), paths, root, against, exitCode }
}

/** @throws UserError where another run has begun since, and removed them */
function ownResults({ journal, results }: FolderPaths): Results {
  const other = processWriting(journal)
  if (other === undefined || other === process.pid) return readResultsFolder(dirname(results))
  throw new UserError({
    problem: `Another run (process ${other}) began in ${folderName} when this one had ended, and replaced its results`,
    fix: 'Let it end, then run this one again: answers of judges are in the verdict log',
  })
}

function setEnvironment({ repeat, runs, measureOnly = false, against }: RunRequest): void {
  process.env['VITEST_RAG_REPEAT'] = String(repeat)
  process.env['VITEST_RAG_RUNS'] = String(runs)
  process.env['VITEST_RAG_CLI'] = String(process.pid)
  if (measureOnly) process.env['VITEST_RAG_GATE'] = 'off'
  if (against !== undefined) process.env['VITEST_RAG_AGAINST'] = against
}
