import { expect, test } from 'vitest'
import { latencyLines } from '../../../src/report/words/latencyLine.ts'
import { caseRecord, recordedRun } from '../../results/recordedRun.ts'

const run = (milliseconds: readonly number[]) =>
  recordedRun({
    records: milliseconds.map((took, index) =>
      caseRecord({ caseId: `case-${index + 1}`, milliseconds: took }),
    ),
  })

test('median, nearest rank of 95 % and the slowest cases are told', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => (index + 1) * 100)
  expect(latencyLines(run([...twenty, 61_700]))).toEqual([
    'answers took 1.1 s in the median, 95 % of them at most 2.0 s; slowest: support › case-21 (62 s), support › case-20 (2.0 s), support › case-19 (1.9 s)',
  ])
  expect(latencyLines(run([120]))).toEqual([
    'answers took 0.12 s in the median, 95 % of them at most 0.12 s; slowest: support › case-1 (0.12 s)',
  ])
})

test('answers that were recorded, or that nobody waits for, are no news', () => {
  expect(latencyLines(run([0, 0, 0, 900]))[0]).toContain('answers took 0.90 s')
  expect(latencyLines(run([0, 0]))).toEqual([])
  expect(latencyLines(run([1, 99, 5000]))).toEqual([])
})
