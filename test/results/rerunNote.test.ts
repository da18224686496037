import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  forgetRerun,
  readRerunNote,
  rerunNote,
  writeRerunNote,
} from '../../src/results/rerunNote.ts'
import { caseRecord } from './recordedRun.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const at = new Date('2026-11-22T12:03:00Z')

test('says of each set how many cases ran, failed and missed a threshold', () => {
  const missed = [{ metric: 'faithfulness', threshold: 1, direction: 'higher' as const, line: 3 }]
  const unjudged = { faithfulness: { status: 'judgeError' as const, reason: 'away' } }
  const records = [
    caseRecord({ missed }),
    caseRecord({ caseId: 'b', error: 'away', scores: {} }),
    caseRecord({ caseId: 'c', scores: unjudged }),
    caseRecord({ set: 'office', caseId: 'd' }),
  ]
  expect(rerunNote(records, at)).toEqual({
    at: '2026-11-22T12:03:00.000Z',
    sets: [
      { set: 'support', cases: 3, errors: 2, missed: 1 },
      { set: 'office', cases: 1, errors: 0, missed: 0 },
    ],
  })
})

test('is read as it was written, until a run of all files', () => {
  const file = join(temporaryFolder(), 'rerun.json')
  const note = rerunNote([caseRecord()], at)
  expect(readRerunNote(file)).toBeUndefined()
  writeRerunNote(file, note)
  expect(readRerunNote(file)).toEqual(note)
  forgetRerun(file)
  expect(readRerunNote(file)).toBeUndefined()
  writeFileSync(file, '{"at": "yesterday"}')
  expect(readRerunNote(file)).toBeUndefined()
})
