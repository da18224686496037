import { existsSync, rmSync } from 'node:fs'
import { z } from 'zod'
import { defined } from '../defined.ts'
import { assembleResults } from './assemble.ts'
import { readDecision, readResults } from './resultsFile.ts'
import { folderPaths } from './folder.ts'
import { claimJournal, processWriting } from './liveRun.ts'
import { caseKey } from './order.ts'
import { readJsonLines } from '../files/jsonLines.ts'
import { openLineFile } from '../files/lineFile.ts'
import { writing } from '../files/unusableFile.ts'
import type { CaseRecord, Results, UnfinishedCases } from './results.ts'
import { caseLineSchema, matcherLineSchema } from './resultLine.ts'
import { runIdentitySchema, setRunSchema, shardSchema } from './resultsSchema.ts'
import { processNoteSchema, thisProcess } from '../files/runningProcess.ts'
import type { DecidedRun } from './summary.ts'
import { stableJson } from '../text/stableJson.ts'

const notedRunSchema = z.object({
  /** Absent in notes of older versions. */
  identity: runIdentitySchema.exactOptional(),
  tool: z.string(),
  shard: shardSchema.exactOptional(),
  /** Number of the GitHub workflow run; absent elsewhere. */
  workflowRun: z.string().exactOptional(),
  /** Name of the recorded answers that are judged. */
  answers: z.string().exactOptional(),
})

/** The facts about a run that are known when it begins. */
type NotedRun = z.infer<typeof notedRunSchema>

const journalEntrySchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run'),
    ...notedRunSchema.shape,
    process: processNoteSchema.shape.process.exactOptional(),
    processStart: processNoteSchema.shape.processStart,
  }),
  z.object({ type: z.literal('set'), name: z.string(), set: setRunSchema }),
  z.object({
    type: z.literal('expected'),
    /** Cases that the run is to judge, as soon as its filters show them. */
    cases: z.int().nonnegative(),
    repeat: z.int().nonnegative(),
  }),
  caseLineSchema,
  matcherLineSchema,
])

/** An entry that a run adds to its journal. */
export type JournalEntry = z.infer<typeof journalEntrySchema>

/** The journal of a run that has not ended. If the run is killed, no finished case is lost. */
export interface Journal {
  /**
   * Returns once the operating system has the entry.
   * @throws UnusableFile if the entry can't be written, and then for each later entry
   */
  append(entry: JournalEntry): void
  /** Closes a journal without results; the file stays. */
  close(): void
  /** Deletes the journal once the results are written. */
  remove(): void
}

/**
 * Begins a journal. This removes the journal of an earlier run that was killed.
 * @returns undefined if a run of another process is writing to it
 */
export function openJournal(file: string, run: NotedRun): Journal | undefined {
  // The process shows other runs whether this one is still running.
  const first: JournalEntry = { type: 'run', ...thisProcess(), ...run }
  const isOurs = writing(file, () => claimJournal(file, `${stableJson(first)}\n`))
  if (!isOurs) return undefined
  const lines = openLineFile(file)
  return {
    append: entry => lines.append(JSON.stringify(entry)),
    close: lines.close,
    remove() {
      lines.close()
      rmSync(file, { force: true })
    },
  }
}

/** @throws UserError if a line other than the last is damaged */
export function readJournal(file: string): JournalEntry[] {
  return readJsonLines(file, journalEntrySchema)
}

/**
 * The results of the last run in a folder. If the folder has a journal, the run was killed or has not ended: the
 * results are then those in the journal, as an incomplete run.
 * @throws UserError if neither is there, if they can't be read, or if two golden sets have one name
 */
export function readResultsFolder(folder: string): Results {
  const { results, journal } = folderPaths(folder)
  if (!existsSync(journal)) return readResults(results)
  const state = processWriting(journal) === undefined ? 'stopped' : 'running'
  return journalResults(readJournal(journal), state)
}

/**
 * The decision of the gate on the same run; undefined if it has not decided.
 * @throws UserError as for `readDecision`
 */
export function decisionInFolder(folder: string): DecidedRun | undefined {
  const { results, journal } = folderPaths(folder)
  return existsSync(journal) ? undefined : readDecision(results)
}

/**
 * The latest record of each case, because a case that is tried again is recorded again. Sets of two
 * files with the same name stay separate, so that the duplicate name is reported.
 */
function latestRecords(entries: readonly JournalEntry[]): CaseRecord[] {
  const latest = new Map<string, CaseRecord>()
  for (const entry of entries) {
    if (entry.type !== 'case') continue
    const { file, repeat } = entry.record
    latest.set(stableJson([file, caseKey(entry.record), repeat]), entry.record)
  }
  return [...latest.values()]
}

function howFar(
  entries: readonly JournalEntry[],
  records: readonly CaseRecord[],
): Omit<UnfinishedCases, 'state'> {
  const expected = entries.findLast(entry => entry.type === 'expected')
  // As many arguments as a long run has records are more than a call takes.
  const last = records.reduce((most, one) => Math.max(most, one.repeat), expected?.repeat ?? 0)
  const judged = records.filter(({ repeat }) => repeat === last).length
  return {
    judged,
    ...defined({ of: expected?.repeat === last ? expected.cases : undefined }),
    repeat: last,
  }
}

function journalResults(
  entries: readonly JournalEntry[],
  state: UnfinishedCases['state'],
): Results {
  const run = entries.find(entry => entry.type === 'run')
  const records = latestRecords(entries)
  return assembleResults({
    identity: run?.identity,
    records,
    matchers: entries.flatMap(entry => (entry.type === 'matcher' ? [entry.record] : [])),
    sets: Object.fromEntries([
      // A run may be killed before it recorded the policies of its sets.
      ...records.map(({ set, file }) => [set, { file, policy: { metrics: {} } }] as const),
      ...entries.flatMap(entry => (entry.type === 'set' ? [[entry.name, entry.set] as const] : [])),
    ]),
    unrecorded: [],
    unselected: [],
    broken: [],
    complete: false,
    unfinished: { state, ...howFar(entries, records) },
    ...(run?.shard && { shard: run.shard }),
    workflowRun: run?.workflowRun,
    answers: run?.answers,
    tool: run?.tool ?? 'unknown',
  })
}
