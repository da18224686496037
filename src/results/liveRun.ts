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

// Apart, because a run that goes on must not seem to be over where its identity is of another form.
const identifiedSchema = z.object({ identity: runIdentitySchema })

/** Far more than the first line of a journal takes. */
const firstBytes = 4096

/** The process of the run that writes to a journal now; undefined if it was killed, or is none. */
export function processWriting(journal: string): number | undefined {
  const owner = processNoteSchema.safeParse(firstLineOf(journal)).data
  return owner && isRunning(owner) ? owner.process : undefined
}

/** A run that has no results yet: it was stopped, or goes on. */
export interface UnfinishedRun {
  id: string
  state: 'running' | 'stopped'
}

/** The last run in a folder, where its journal is still there. Journals of older versions say not which run it is. */
export function unfinishedRun(folder: string): UnfinishedRun | undefined {
  const { journal } = folderPaths(folder)
  const id = identifiedSchema.safeParse(firstLineOf(journal)).data?.identity.id
  if (id === undefined) return undefined
  return { id, state: processWriting(journal) === undefined ? 'stopped' : 'running' }
}

/**
 * Where a run of this process writes: in the folder, or in one of its own beneath it while a run of
 * another process is writing there. It stays where it was before, for the repeats that follow.
 * @param isFirst whether no run of this measurement came before: what has this process's number then
 *   is of a process that is gone
 */
export function runPaths(folder: string, { isFirst = false } = {}): FolderPaths {
  if (isFirst) rmSync(dirname(ownRunPaths(folder).results), { recursive: true, force: true })
  const owner = processWriting(folderPaths(folder).journal)
  const isTaken = owner !== undefined && owner !== process.pid
  return isTaken ? ownRunPaths(folder) : lastRunPaths(folder)
}

/** Where the last run of this process wrote. */
export function lastRunPaths(folder: string): FolderPaths {
  const own = ownRunPaths(folder)
  return existsSync(own.journal) || existsSync(own.results) ? own : folderPaths(folder)
}

/** Where a run of this process writes while another one has the folder. */
export function ownRunPaths(folder: string): FolderPaths {
  const { process: number, processStart } = thisProcess()
  return folderPaths(
    folder,
    join(folder, ['run', number, processStart].filter(part => part !== undefined).join('-')),
  )
}

/** Removes what runs beside others left: it is as old as the results that the next run replaces. */
export function removeEndedRuns(folder: string): void {
  for (const [place, owner] of besides(folder)) {
    if (!isRunning(owner)) rmSync(place, { recursive: true, force: true })
  }
}

/** The folders of runs beside another one, each with its process. */
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
 * Makes a journal with its first line, in one step. That of a run which was killed is gone then.
 * @returns false where a run of another process has one
 */
export function claimJournal(file: string, firstLine: string): boolean {
  const draft = `${file}.${process.pid}.tmp`
  // A link of that name would be followed.
  rmSync(draft, { force: true })
  try {
    writeFileSync(draft, firstLine, { flag: 'wx' })
    if (linked(draft, file)) return true
    // That of a run which goes on stays where it is: others look for it.
    const owner = processWriting(file)
    if (owner !== undefined && owner !== process.pid) return false
    return removeKilled(file, `${draft}.old`) && linked(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}

/** @returns false where the journal is not that of a run which was killed */
function removeKilled(file: string, aside: string): boolean {
  try {
    renameSync(file, aside)
  } catch (error) {
    if (isNodeError(error, 'ENOENT')) return true
    throw error
  }
  // Looked at only now, because another run may have begun one in the meantime.
  const owner = processWriting(aside)
  const isOver = owner === undefined || owner === process.pid
  if (!isOver) linked(aside, file)
  rmSync(aside)
  return isOver
}

/** @returns false where there is such a file already */
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
