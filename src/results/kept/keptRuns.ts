import { lstatSync, readdirSync } from 'node:fs'
import { UserError } from '../../errors.ts'
import { readSummary } from '../resultsFile.ts'
import { runsFolder } from '../folder.ts'
import { runIdPattern } from '../runId.ts'
import type { ResultsSummary } from '../summary.ts'
import { keptPaths } from './keptPaths.ts'

/** A run that is kept, or what is wrong with what is left of it. */
export type KeptRun = { id: string } & ({ summary: ResultsSummary } | { problem: string })

/**
 * The ids of the runs that are kept, the newest first. What has another name is no run's; a link is
 * not followed.
 * @param folder path of `.vitest-rag`
 */
export function keptRunIds(folder: string): string[] {
  const runs = runsFolder(folder)
  if (!lstatSync(runs, { throwIfNoEntry: false })?.isDirectory()) return []
  return readdirSync(runs, { withFileTypes: true })
    .filter(entry => entry.isDirectory() && runIdPattern.test(entry.name))
    .map(({ name }) => name)
    .toSorted()
    .toReversed()
}

/** The records are not read: a list of runs needs none. */
export function keptRun(folder: string, id: string): KeptRun {
  const { results, records } = keptPaths(folder, id)
  // A pipe or a device may never end.
  const lacking = [results, records].some(
    file => !lstatSync(file, { throwIfNoEntry: false })?.isFile(),
  )
  if (lacking) return { id, problem: 'its results are missing, or are not regular files' }
  try {
    const summary = readSummary(results)
    return summary.run.id === id
      ? { id, summary }
      : { id, problem: 'its results belong to another run' }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return { id, problem: error.problems.map(({ problem }) => problem).join('; ') }
  }
}
