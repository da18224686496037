import { UserError } from '../../errors.ts'
import { readResultsFolder } from '../journal.ts'
import type { UnfinishedRun } from '../liveRun.ts'
import { unfinishedRun } from '../liveRun.ts'
import type { SummarySoFar } from '../summary.ts'
import { summarySoFar } from '../summary.ts'
import { keptPaths } from './keptPaths.ts'
import type { KeptRun } from './keptRuns.ts'
import { keptRun, keptRunIds } from './keptRuns.ts'

/** A run with the folder of its files. */
export interface RunPlace {
  id: string
  folder: string
  /** Present if the run is the last one and has no results yet. */
  state?: UnfinishedRun['state']
}

/** A run as `runs` lists it. */
export type ListedRun =
  | KeptRun
  | (UnfinishedRun & ({ summary: SummarySoFar } | { problem: string }))

/**
 * The kept runs, the newest first. The last run precedes them if it was stopped or is still running.
 * @param folder path of `.vitest-rag`
 */
export function runPlaces(folder: string): RunPlace[] {
  const unfinished = unfinishedRun(folder)
  return [
    ...(unfinished ? [{ ...unfinished, folder }] : []),
    ...keptRunIds(folder).map(id => ({ id, folder: keptPaths(folder, id).folder })),
  ]
}

/** @param folder path of `.vitest-rag` */
export function listedRun(folder: string, { id, state }: RunPlace): ListedRun {
  if (state === undefined) return keptRun(folder, id)
  try {
    return { id, state, summary: summarySoFar(readResultsFolder(folder)) }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return { id, state, problem: error.problems.map(({ problem }) => problem).join('; ') }
  }
}
