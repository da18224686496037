import { lstatSync, readdirSync } from 'node:fs'
import { UserError } from '../../errors.ts'
import { readSummary } from '../resultsFile.ts'
import { runsFolder } from '../folder.ts'
import { runIdPattern } from '../runId.ts'
import type { ResultsSummary } from '../summary.ts'
import { keptPaths } from './keptPaths.ts'

/** A kept run with its summary, or with the problem of its files. */
export type KeptRun = { id: string } & ({ summary: ResultsSummary } | { problem: string })

/**
 * The ids of the kept runs, the newest first. Folders with other names are ignored, and links are not followed.
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

/** Reads only the summary of a kept run, because a list of runs needs no records. */
export function keptRun(folder: string, id: string): KeptRun {
  const { results, records } = keptPaths(folder, id)
  // Reading a pipe or a device may never end.
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
