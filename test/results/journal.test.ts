import { spawnSync } from 'node:child_process'
import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readAnswers } from '../../src/results/answersFile.ts'
import { writeResults } from '../../src/results/resultsFile.ts'
import { createFolder, folderPaths } from '../../src/results/folder.ts'
import { openJournal, readJournal, readResultsFolder } from '../../src/results/journal.ts'
import type { Journal, JournalEntry } from '../../src/results/journal.ts'
import { thisProcess } from '../../src/files/runningProcess.ts'
import { caseRecord, matcherRecord, recordedRun, setRun } from './recordedRun.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const started = { tool: 'vitest-rag 0.1.0', shard: { index: 1, count: 2 } }

const entries: JournalEntry[] = [
  { type: 'set', name: 'support', set: setRun() },
  { type: 'matcher', record: matcherRecord() },
  { type: 'case', record: caseRecord({ caseId: 'shipping-cost' }) },
  { type: 'case', record: caseRecord() },
]

function noted(list = entries): { folder: string; file: string } {
  const folder = temporaryFolder()
  const file = createFolder(folder).journal
  const journal = begun(file)
  for (const entry of list) journal.append(entry)
  journal.close()
  return { folder, file }
}

function begun(file: string): Journal {
  const journal = openJournal(file, started)
  if (!journal) throw new Error('Another run is writing there')
  return journal
}

/** What a run of this process notes first. */
const first: JournalEntry = { type: 'run', ...thisProcess(), ...started }

describe('a journal', () => {
  test('gives back what was noted', () => {
    expect(readJournal(noted().file)).toEqual([first, ...entries])
  })

  test('drops the line that a kill tore, wherever it was torn', () => {
    const { file } = noted([])
    const whole = readFileSync(file)
    const line = Buffer.from(`${JSON.stringify({ type: 'run', tool: '退货期限 0.1.0' })}\n`)
    for (let length = 0; length < line.length - 1; length += 1) {
      writeFileSync(file, Buffer.concat([whole, line.subarray(0, length)]))
      expect(readJournal(file)).toHaveLength(1)
    }
    writeFileSync(file, Buffer.concat([whole, line]))
    expect(readJournal(file)).toHaveLength(2)
  })

  test('keeps a last line of which only the end of line is missing', () => {
    const { file } = noted()
    writeFileSync(file, readFileSync(file, 'utf8').trimEnd())
    expect(readJournal(file)).toEqual([first, ...entries])
  })

  test('is refused where a line in the middle is damaged', () => {
    const { file } = noted()
    appendFileSync(file, '{"type":"case"\n')
    appendFileSync(file, `${JSON.stringify(entries[0])}\n`)
    expect(() => readJournal(file)).toThrow(`${file}:6: Expected one record per line`)
  })

  test('is empty where there is none', () => {
    expect(readJournal(join(temporaryFolder(), 'results.partial.jsonl'))).toEqual([])
  })

  test('of a new run forgets the former run', () => {
    const { file } = noted()
    begun(file).close()
    expect(readJournal(file)).toEqual([first])
  })

  test('goes when it is removed', () => {
    const { file } = noted()
    begun(file).remove()
    expect(existsSync(file)).toBe(false)
  })
})

describe('a folder of results', () => {
  test('gives the results of a run that ended', () => {
    const folder = temporaryFolder()
    writeResults(createFolder(folder).results, recordedRun())
    expect(readResultsFolder(folder)).toEqual(recordedRun())
  })

  test('gives what a stopped run noted, as not complete', () => {
    expect(readResultsFolder(noted().folder)).toEqual(
      recordedRun({
        records: [caseRecord(), caseRecord({ caseId: 'shipping-cost' })],
        matchers: [matcherRecord()],
        complete: false,
        // This process is the one that writes.
        unfinished: { state: 'running', judged: 2, repeat: 0 },
        shard: { index: 1, count: 2 },
      }),
    )
  })

  test.each([
    [[caseRecord()], [{ cases: 60, repeat: 0 }], { judged: 1, of: 60, repeat: 0 }],
    [
      [caseRecord(), caseRecord({ caseId: 'shipping-cost' }), caseRecord({ repeat: 1 })],
      [{ cases: 2, repeat: 1 }],
      { judged: 1, of: 2, repeat: 1 },
    ],
    // All of the run before are there, and none of this one.
    [[caseRecord()], [{ cases: 1, repeat: 1 }], { judged: 0, of: 1, repeat: 1 }],
    // Whose filters hid the number.
    [[caseRecord(), caseRecord({ repeat: 1 })], [], { judged: 1, repeat: 1 }],
  ])('says how far the last repeat came: %#', (records, expected, unfinished) => {
    const { folder } = noted([
      ...expected.map(one => ({ type: 'expected' as const, ...one })),
      ...records.map(record => ({ type: 'case' as const, record })),
    ])
    expect(readResultsFolder(folder).run.unfinished).toEqual({ state: 'running', ...unfinished })
  })

  test('says which workflow run a stopped run was part of', () => {
    const { journal } = createFolder(temporaryFolder())
    openJournal(journal, { ...started, workflowRun: '4711' })?.close()
    expect(readResultsFolder(dirname(journal)).run.workflowRun).toBe('4711')
    expect(readResultsFolder(noted().folder).run).not.toHaveProperty('workflowRun')
  })

  test('tells two golden sets apart that share a name', () => {
    const other = caseRecord({ file: 'golden/other.golden.yaml' })
    const { folder } = noted([...entries, { type: 'case', record: other }])
    expect(() => readResultsFolder(folder)).toThrow('Give each golden set a `name` of its own')
  })

  test('gives what a run noted that was killed before it knew what its sets ask for', () => {
    const { sets, run, cases } = readResultsFolder(noted(entries.slice(-1)).folder)
    expect(sets).toEqual({ support: { file: caseRecord().file, policy: { metrics: {} } } })
    expect(run).toMatchObject({ complete: false, broken: [] })
    expect(cases).toEqual([caseRecord()])
  })

  test('never gives the results of the run before for those of a killed one', () => {
    const { folder } = noted()
    writeResults(folderPaths(folder).results, recordedRun())
    expect(readResultsFolder(folder).run.complete).toBe(false)
    begun(folderPaths(folder).journal).remove()
    expect(readResultsFolder(folder).run.complete).toBe(true)
  })

  test('says so where no run was', () => {
    const folder = temporaryFolder()
    expect(() => readResultsFolder(folder)).toThrow('There are no results')
  })

  test('keeps every case that was finished when the run was killed', () => {
    const folder = temporaryFolder()
    const script = fileURLToPath(new URL('killedRun.ts', import.meta.url))
    const { signal } = spawnSync(process.execPath, [script, folder])
    expect(signal).toBe('SIGKILL')
    const { run, cases } = readResultsFolder(folder)
    expect(run.complete).toBe(false)
    expect(cases.map(({ caseId }) => caseId)).toEqual(['refund-window', 'shipping-cost'])
    expect(readAnswers(folderPaths(folder).answers)).toHaveLength(2)
  })
})
