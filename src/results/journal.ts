import { existsSync, rmSync } from 'node:fs'
import { z } from 'zod'
import { assembleResults } from './assemble.ts'
import { readDecision, readResults } from './resultsFile.ts'
import { folderPaths } from './folder.ts'
import { claimJournal } from './liveRun.ts'
import { caseKey } from './order.ts'
import { readJsonLines } from '../files/jsonLines.ts'
import { openLineFile } from '../files/lineFile.ts'
import { writing } from '../files/unusableFile.ts'
import type { CaseRecord, Results } from './results.ts'
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
  /** Number of the GitHub workflow run that it is part of; absent elsewhere. */
  workflowRun: z.string().exactOptional(),
  /** Whose recorded answers are judged. */
  answers: z.string().exactOptional(),
})

/** What is known of a run when it begins. */
type NotedRun = z.infer<typeof notedRunSchema>

const journalEntrySchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('run'),
    ...notedRunSchema.shape,
    process: processNoteSchema.shape.process.exactOptional(),
    processStart: processNoteSchema.shape.processStart,
  }),
  z.object({ type: z.literal('set'), name: z.string(), set: setRunSchema }),
  caseLineSchema,
  matcherLineSchema,
])

/** What a run notes down as it goes. */
export type JournalEntry = z.infer<typeof journalEntrySchema>

/** The notes of a run that is not over. A kill loses nothing that was finished. */
export interface Journal {
  /**
   * Returns when the entry is with the operating system.
   * @throws UnusableFile where it can't be written, and with each entry after that
   */
  append(entry: JournalEntry): void
  /** The run ended without results: the notes stay. */
  close(): void
  /** The results are written: the notes go. */
  remove(): void
}

/**
 * Begins a journal; the one of an earlier run that was killed is gone then.
 * @returns undefined if a run of another process is writing to it
 */
export function openJournal(file: string, run: NotedRun): Journal | undefined {
  // The process tells other runs whether this one goes on.
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
 * The results of the last run in a folder. A journal means that this run was killed or is not
 * over: then what it noted, as a run that is not complete.
 * @throws UserError if there are neither, they can't be read, or two golden sets have one name
 */
export function readResultsFolder(folder: string): Results {
  const { results, journal } = folderPaths(folder)
  if (!existsSync(journal)) return readResults(results)
  return journalResults(readJournal(journal))
}

/**
 * What the gate decided of the same run; undefined if it has not decided.
 * @throws UserError as for `readDecision`
 */
export function decisionInFolder(folder: string): DecidedRun | undefined {
  const { results, journal } = folderPaths(folder)
  return existsSync(journal) ? undefined : readDecision(results)
}

/**
 * Of a case that was noted again, because it was drawn again, the later note. Sets of two files under
 * one name stay apart, so that this is told.
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

function journalResults(entries: readonly JournalEntry[]): Results {
  const run = entries.find(entry => entry.type === 'run')
  const records = latestRecords(entries)
  return assembleResults({
    identity: run?.identity,
    records,
    matchers: entries.flatMap(entry => (entry.type === 'matcher' ? [entry.record] : [])),
    sets: Object.fromEntries([
      // A run may be killed before it noted what its sets ask for.
      ...records.map(({ set, file }) => [set, { file, policy: { metrics: {} } }] as const),
      ...entries.flatMap(entry => (entry.type === 'set' ? [[entry.name, entry.set] as const] : [])),
    ]),
    unrecorded: [],
    unselected: [],
    broken: [],
    complete: false,
    ...(run?.shard && { shard: run.shard }),
    workflowRun: run?.workflowRun,
    answers: run?.answers,
    tool: run?.tool ?? 'unknown',
  })
}
