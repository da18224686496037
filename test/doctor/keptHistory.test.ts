import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { contentHash } from '../../src/corpus/contentHash.ts'
import { historyKey, keptHistory, keptOutcomes } from '../../src/doctor/keptHistory.ts'
import { keptPaths } from '../../src/results/kept/keptPaths.ts'
import { faithfulRun, keepIn } from '../results/kept/keptProject.ts'
import { caseRecord, recordedRun } from '../results/recordedRun.ts'

let root: string
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'history-'))
})
afterEach(() => rmSync(root, { recursive: true }))

const ids = [
  '2026-01-01T00-00-00-aaaa',
  '2026-01-02T00-00-00-bbbb',
  '2026-01-03T00-00-00-cccc',
] as const
const folder = () => join(root, '.vitest-rag')

test('reads the kept runs, the newest first, and says which it could not read', () => {
  keepIn(root, ids[0], faithfulRun(1))
  const missed = [{ metric: 'faithfulness', threshold: 0.8, direction: 'higher' as const, line: 3 }]
  const { set, caseId, hash } = caseRecord({})
  keepIn(
    root,
    ids[1],
    recordedRun({
      records: [
        caseRecord({ missed }),
        caseRecord({ repeat: 1, error: 'down', unavailable: true }),
      ],
    }),
  )
  const answer = {
    set,
    caseId,
    repeat: 0,
    question: 'Q?',
    answer: 'A.',
    contexts: [{ id: 'a#1', documentId: 'a', text: '退款  三十天。' }],
  }
  writeFileSync(keptPaths(folder(), ids[1]).answers, `${JSON.stringify(answer)}\n`)
  keepIn(root, ids[2], faithfulRun(1))
  writeFileSync(keptPaths(folder(), ids[2]).records, 'damaged\n')
  const history = keptHistory(folder())
  expect(history.unread).toEqual([
    { id: ids[2], reason: expect.stringContaining('cut off or damaged') },
  ])
  expect(history.runs.map(({ id }) => id)).toEqual([ids[1], ids[0]])
  expect(history.runs[0]?.passages).toEqual(
    new Map([['a', new Set([contentHash('退款 三十天。')])]]),
  )
  expect(history.runs[0]?.outcomes.has(historyKey(set, caseId))).toBe(true)
  const outcomes = keptOutcomes(history, set, { id: caseId, hash })
  expect(outcomes.map(run => run.map(({ failed, missed: of }) => [failed, of]))).toEqual([
    // A system that could not be asked has not failed.
    [
      [true, ['faithfulness']],
      [false, []],
    ],
    [[false, []]],
  ])
  expect(keptOutcomes(history, set, { id: caseId, hash: 'another' })).toEqual([])
})

test('leaves out what judged recorded answers, and finds nothing where nothing is kept', () => {
  expect(keptHistory(folder())).toEqual({ runs: [], unread: [] })
  const run = faithfulRun(1)
  keepIn(root, ids[0], { ...run, run: { ...run.run, answers: 'answers.jsonl' } })
  expect(keptHistory(folder())).toEqual({ runs: [], unread: [] })
})
