import {
  closeSync,
  existsSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { defined } from '../defined.ts'
import { linkOrCopy } from '../files/linkedFile.ts'
import { isNodeError } from '../files/nodeError.ts'
import { parseJson } from '../text/parseJson.ts'
import { folderPaths } from './folder.ts'
import type { FolderPaths } from './folder.ts'
import { runIdentitySchema } from './resultsSchema.ts'
import { isRunning, processNoteSchema, thisProcess } from '../files/runningProcess.ts'
import type { ProcessNote } from '../files/runningProcess.ts'

// A separate schema, because a live run must not seem ended if its identity has another form.
const identifiedSchema = z.object({ identity: runIdentitySchema })

/** More bytes than the first line of any journal. */
const firstBytes = 4096

/** The process of the run that writes to a journal now; undefined if it was killed, or if there is no journal. */
export function processWriting(journal: string): number | undefined {
  const owner = processNoteSchema.safeParse(firstLineOf(journal)).data
  return owner && isRunning(owner) ? owner.process : undefined
}

/** A run without results: it was stopped, or is still running. */
export interface UnfinishedRun {
  id: string
  state: 'running' | 'stopped'
}

/** The last run in a folder, if its journal still exists. Journals of older versions do not identify the run. */
export function unfinishedRun(folder: string): UnfinishedRun | undefined {
  const { journal } = folderPaths(folder)
  const id = identifiedSchema.safeParse(firstLineOf(journal)).data?.identity.id
  if (id === undefined) return undefined
  return { id, state: processWriting(journal) === undefined ? 'stopped' : 'running' }
}

/**
 * The paths that a run of this process writes to: in the folder, or in a subfolder for this process while a run of
 * another process is writing there. Repeats use the same place as the run before.
 * @param isFirst whether this is the first run of the measurement: a subfolder with this process's number then belongs
 *   to an earlier process
 */
export function runPaths(folder: string, { isFirst = false } = {}): FolderPaths {
  if (isFirst) rmSync(dirname(ownRunPaths(folder).results), { recursive: true, force: true })
  const owner = processWriting(folderPaths(folder).journal)
  const isTaken = owner !== undefined && owner !== process.pid
  return isTaken ? ownRunPaths(folder) : lastRunPaths(folder)
}

/** The paths that the last run of this process wrote to. */
export function lastRunPaths(folder: string): FolderPaths {
  const own = ownRunPaths(folder)
  return existsSync(own.journal) || existsSync(own.results) ? own : folderPaths(folder)
}

/** The paths of a run of this process while another process uses the folder. */
export function ownRunPaths(folder: string): FolderPaths {
  const { process: number, processStart } = thisProcess()
  return folderPaths(
    folder,
    join(folder, ['run', number, processStart].filter(part => part !== undefined).join('-')),
  )
}

/** Removes the subfolders of processes that ended: they are as old as the results that the next run replaces. */
export function removeEndedRuns(folder: string): void {
  for (const [place, owner] of besides(folder)) {
    if (!isRunning(owner)) rmSync(place, { recursive: true, force: true })
  }
}

/** The subfolders of runs that ran while another one used the folder, each with its process. */
function besides(folder: string): [place: string, owner: ProcessNote][] {
  const names = existsSync(folder) ? readdirSync(folder) : []
  return names.flatMap(name => {
    const [, number, processStart] = /^run-(\d+)(?:-([\da-f]+))?$/.exec(name) ?? []
    if (number === undefined) return []
    const owner = { process: Number(number), ...defined({ processStart }) }
    return [[join(folder, name), owner]]
  })
}

/**
 * Makes a journal with its first line, in one step. This removes the journal of a killed run.
 * @returns false if a run of another process has one
 */
export function claimJournal(file: string, firstLine: string): boolean {
  const draft = `${file}.${process.pid}.tmp`
  // A link of that name would be followed.
  rmSync(draft, { force: true })
  try {
    writeFileSync(draft, firstLine, { flag: 'wx' })
    if (linked(draft, file)) return true
    // The journal of a live run stays in place, because other processes look for it.
    const owner = processWriting(file)
    if (owner !== undefined && owner !== process.pid) return false
    return removeKilled(file, `${draft}.old`) && linked(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** @returns false if the journal does not belong to a killed run */
function removeKilled(file: string, aside: string): boolean {
  try {
    renameSync(file, aside)
  } catch (error) {
    if (isNodeError(error, 'ENOENT')) return true
    throw error
  }
  // Check after the move, because another run may have begun a journal in the meantime.
  const owner = processWriting(aside)
  const isOver = owner === undefined || owner === process.pid
  if (!isOver) linked(aside, file)
  rmSync(aside)
  return isOver
}

/** @returns false if the file already exists */
function linked(from: string, to: string): boolean {
  try {
    linkOrCopy(from, to)
    return true
  } catch (error) {
    if (isNodeError(error, 'EEXIST')) return false
    throw error
  }
}

function firstLineOf(journal: string): unknown {
  const [line = ''] = beginningOf(journal).split('\n')
  return parseJson(line)
}

function beginningOf(file: string): string {
  if (!existsSync(file)) return ''
  const descriptor = openSync(file, 'r')
  const bytes = Buffer.alloc(firstBytes)
  const length = readSync(descriptor, bytes)
  closeSync(descriptor)
  return bytes.toString('utf8', 0, length)
}
