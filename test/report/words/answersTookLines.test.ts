import { expect, test } from 'vitest'
import { answersTookLines } from '../../../src/report/words/answersTookLines.ts'
import { nothingUsed } from '../../../src/evidence/usage.ts'
import { caseRecord, recordedRun } from '../../results/recordedRun.ts'

const run = (milliseconds: readonly number[]) =>
  recordedRun({
    records: milliseconds.map((took, index) =>
      caseRecord({ caseId: `case-${index + 1}`, milliseconds: took }),
    ),
  })

test('median, nearest rank of 95 % and the slowest cases are told', () => {
  const twenty = Array.from({ length: 20 }, (_, index) => (index + 1) * 100)
  expect(answersTookLines(run([...twenty, 61_700]))).toEqual([
    'answers took a median of 1.1 s, 95 % of them at most 2.0 s; slowest: support › case-21 (62 s), support › case-20 (2.0 s), support › case-19 (1.9 s)',
  ])
  expect(answersTookLines(run([120]))).toEqual([
    'answers took a median of 0.12 s, 95 % of them at most 0.12 s; slowest: support › case-1 (0.12 s)',
  ])
})

test('answers that were recorded, or that nobody waits for, are no news', () => {
  expect(answersTookLines(run([0, 0, 0, 900]))[0]).toContain('answers took a median of 0.90 s')
  expect(answersTookLines(run([0, 0]))).toEqual([])
  expect(answersTookLines(run([1, 99, 5000]))).toEqual([])
})

test('what answers cost is told where the pipeline tells it', () => {
  const records = [0.002, 0.0004, 0.1].map((cost, index) => {
    const pipeline = { answers: 1, promptTokens: 0, completionTokens: 0, cost }
    const usage = { ...nothingUsed, pipeline }
    return caseRecord({ caseId: `case-${index + 1}`, milliseconds: 1, usage })
  })
  expect(answersTookLines(recordedRun({ records }))).toEqual([
    'answers cost a median of 0.0020, 95 % of them at most 0.1000; dearest: support › case-3 (0.1000), support › case-1 (0.0020), support › case-2 (0.00040)',
  ])
})

test('what each step took follows where steps are known and take long', () => {
  const records = [100, 300, 200].map((took, index) => {
    const pipeline = { answers: 1, promptTokens: 0, completionTokens: 0, cost: took / 1000 }
    const steps = [
      { name: 'parse', start: 0, milliseconds: 3 },
      { name: 'retrieve', start: 3, milliseconds: took },
      { name: 'embed', parent: 1, start: 4, milliseconds: 20, usage: { cost: took / 4000 } },
    ]
    return caseRecord({
      caseId: `case-${index + 1}`,
      milliseconds: 1000 + index,
      usage: { ...nothingUsed, pipeline },
      steps: index === 0 ? [...steps, { name: 'retry', start: 90, milliseconds: 11 }] : steps,
    })
  })
  const [, times, , costs] = answersTookLines(recordedRun({ records }))
  expect(times).toBe('median by step: retrieve 0.20 s, retrieve › embed 0.02 s, retry 0.01 s')
  expect(costs).toBe('mean cost by step: retrieve › embed 0.0500')
})
