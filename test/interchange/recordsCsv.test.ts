import { expect, test } from 'vitest'
import { recordsCsv } from '../../src/interchange/recordsCsv.ts'
import type { CaseRecord, UnrecordedCase } from '../../src/results/results.ts'
import { judgeError, notApplicable, scored } from '../../src/score.ts'
import { caseRecord } from '../results/recordedRun.ts'
import { cellsIn } from './cellsIn.ts'

interface Written {
  cases?: CaseRecord[]
  unrecorded?: UnrecordedCase[]
}

/** The rows by the names of their columns, as pandas has them. */
function rowsOf({ cases = [], unrecorded = [] }: Written) {
  const answerOf = ({ set, caseId, repeat, question = '' }: CaseRecord) => ({
    ...{ set, caseId, repeat, question },
    ...{ answer: 'Thirty days.', contexts: [] },
  })
  const [names = [], ...rows] = [...recordsCsv({ cases, unrecorded }, answerOf)].map(cellsIn)
  return rows.map(row => {
    expect(row).toHaveLength(names.length)
    return Object.fromEntries(row.map((cell, index) => [names[index], cell]))
  })
}

test('a row has all that is known of a case, in one order of columns', () => {
  const record = caseRecord({
    variant: 'hyde',
    repeat: 1,
    scores: { faithfulness: scored(0.5), documentRecall: scored(1) },
    missed: [{ metric: 'faithfulness', threshold: 0.8, direction: 'higher', line: 5 }],
    tags: ['billing', 'urgent'],
    group: 'refunds',
    usage: {
      judge: { calls: 2, replayed: 0, promptTokens: 800, completionTokens: 90, cost: 0.002 },
      pipeline: { answers: 1, promptTokens: 300, completionTokens: 20, cost: 0.01 },
    },
  })
  const [row] = rowsOf({ cases: [record] })
  expect(Object.entries(row ?? {})).toEqual([
    ['set', 'support'],
    ['variant', 'hyde'],
    ['case', 'refund-window'],
    ['repeat', '1'],
    ['status', 'scored'],
    ['documentRecall', '1'],
    ['faithfulness', '0.5'],
    ['unscored', ''],
    ['missed', 'faithfulness'],
    ['error', ''],
    ['question', 'How long do I have to return a product?'],
    ['answer', 'Thirty days.'],
    ['milliseconds', '41'],
    ['promptTokens', '300'],
    ['completionTokens', '20'],
    ['cost', '0.01'],
    ['judgeCalls', '2'],
    ['judgePromptTokens', '800'],
    ['judgeCompletionTokens', '90'],
    ['judgeCachedPromptTokens', ''],
    ['judgeCost', '0.002'],
    ['tags', 'billing | urgent'],
    ['group', 'refunds'],
    ['file', 'golden/support.golden.yaml'],
    ['line', '12'],
  ])
})

test('what has no number is empty, and the row says why', () => {
  const [judged, failed, other] = rowsOf({
    cases: [
      caseRecord({
        scores: {
          faithfulness: judgeError('time-out'),
          contextRecall: notApplicable('no reference'),
        },
      }),
      caseRecord({ scores: {}, error: 'It threw' }),
      caseRecord({ scores: { rougeL: scored(0) } }),
    ],
  })
  expect(judged).toMatchObject({
    status: 'judgeError',
    faithfulness: '',
    contextRecall: '',
    unscored: 'faithfulness judgeError: time-out | contextRecall notApplicable: no reference',
  })
  expect(failed).toMatchObject({ status: 'error', faithfulness: '', unscored: '', cost: '' })
  // It was not asked for faithfulness.
  expect(other).toMatchObject({ status: 'scored', rougeL: '0', faithfulness: '', unscored: '' })
})

test('a case that was lost has a row, and one that nobody asked for has none', () => {
  const lost = { set: 'support', caseId: 'lost', why: 'failed' } as const
  const unsampled = { set: 'support', caseId: 'unsampled', why: 'unsampled' } as const
  const rows = rowsOf({ cases: [caseRecord()], unrecorded: [lost, unsampled] })
  expect(rows.map(row => [row['case'], row['status'], row['faithfulness']])).toEqual([
    ['refund-window', 'scored', '1'],
    ['lost', 'failed', ''],
  ])
})

test("a metric of the project's own takes the place of no column", () => {
  const [row] = rowsOf({ cases: [caseRecord({ scores: { cost: scored(0.5) } })] })
  expect(row).toMatchObject({ 'metric.cost': '0.5', cost: '' })
})
