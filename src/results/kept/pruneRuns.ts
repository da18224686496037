import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { isNodeError } from '../../files/nodeError.ts'
import { sum } from '../../statistics/mean.ts'
import { runStart } from '../runId.ts'
import { keptPaths } from './keptPaths.ts'
import { keptRunIds } from './keptRuns.ts'

export interface KeptLimits {
  /** How many runs are kept. */
  runs: number
  /** Runs that began longer ago are removed. */
  days: number
  /** The most bytes that all runs take together. */
  bytes: number
}

/** To keep a run for longer, users rename its folder. */
export const limitsOfKept = { days: 90, bytes: 500_000_000 }

const millisecondsOfDay = 24 * 60 * 60 * 1000

interface RunsToPrune {
  limits: KeptLimits
  now: Date
  /** The run that was just kept; it stays regardless of its size. @default none */
  own?: string | undefined
}

/**
 * Removes the oldest of the kept runs, until the others are within the limits. Links in them are removed
 * and not followed.
 * @param folder path of `.vitest-rag`
 * @returns the runs that could not be removed, each with the reason of the system
 */
export function pruneRuns(
  folder: string,
  { limits, now, own }: RunsToPrune,
): { id: string; reason: string }[] {
  const others = keptRunIds(folder).filter(id => id !== own)
  const oldest = now.getTime() - limits.days * millisecondsOfDay
  let runs = own === undefined ? 0 : 1
  let bytes = own === undefined ? 0 : bytesOf(keptPaths(folder, own).folder)
  const firstDropped = others.findIndex(id => {
    runs += 1
    bytes += bytesOf(keptPaths(folder, id).folder)
    return runs > limits.runs || bytes > limits.bytes || runStart(id) < oldest
  })
  if (firstDropped === -1) return []
  return others.slice(firstDropped).flatMap(id => {
    const reason = removed(keptPaths(folder, id).folder)
    return reason === undefined ? [] : [{ id, reason }]
  })
}

/**
 * Bytes of the files directly in the folder, because a run has no subfolders. A file that another process removes
 * meanwhile counts as 0.
 */
function bytesOf(folder: string): number {
  try {
    const names = readdirSync(folder)
    return sum(
      names.map(name => lstatSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0),
    )
  } catch (error) {
    if (isNodeError(error, 'ENOENT', 'EACCES', 'EPERM')) return 0
    throw error
  }
}

/** @returns why the folder could not be removed */
function removed(folder: string): string | undefined {
  try {
    rmSync(folder, { recursive: true, force: true })
    return undefined
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
