import { renameSync, writeFileSync } from 'node:fs'
import { createFolder } from '../../src/results/folder.ts'
import type { JournalEntry } from '../../src/results/journal.ts'
import type { CaseRecord, Results } from '../../src/results/results.ts'
import { setRun } from './recordedRun.ts'

export const stoppedId = '2026-11-23T07-30-00-4e1c'

/** No process has it: the largest that Linux gives is 4194304. */
export const endedProcess = 99_999_999

interface StoppedRun {
  records: readonly CaseRecord[]
  /** @default the one of `setRun` */
  sets?: Results['sets']
  id?: string
  /** How many cases it was to judge. @default its filters hid the number */
  expected?: number
  /** Who writes to it. @default one that is gone */
  process?: number
}

/**
 * Leaves in a folder what a run does that was killed.
 * @param folder path of `.vitest-rag`
 */
export function leaveStopped(
  folder: string,
  {
    records,
    sets = { support: setRun() },
    id = stoppedId,
    expected,
    process = endedProcess,
  }: StoppedRun,
): void {
  const startedAt = '2026-11-23T07:30:00.000Z'
  const entries: JournalEntry[] = [
    { type: 'run', process, identity: { id, startedAt }, tool: 'vitest-rag 0.1.0' },
    ...Object.entries(sets).map(([name, set]) => ({ type: 'set' as const, name, set })),
    ...(expected === undefined ? [] : [{ type: 'expected' as const, cases: expected, repeat: 0 }]),
    ...records.map(record => ({ type: 'case' as const, record })),
  ]
  const lines = entries.map(entry => `${JSON.stringify(entry)}\n`)
  const { journal } = createFolder(folder)
  // A run never has a journal without a first line, and a page that is open would read one at once.
  writeFileSync(`${journal}.draft`, lines.join(''))
  renameSync(`${journal}.draft`, journal)
}
