import { describe, expect, test } from 'vitest'
import { foldCases } from '../../../src/report/cases/foldedCases.ts'
import { meanWhereFound, retrievalFound } from '../../../src/report/cases/retrievalFound.ts'
import type { CaseRecord } from '../../../src/results/results.ts'
import { notApplicable, scored } from '../../../src/score.ts'
import { caseRecord, lexicalJudge, recordedRun, supported } from '../../results/recordedRun.ts'

type Values = Record<string, number | null>

/** A case by its values; null is a score that does not apply. */
function scoredCase(caseId: string, values: Values, overrides: Partial<CaseRecord> = {}) {
  const names = Object.keys(values)
  return caseRecord({
    caseId,
    scores: Object.fromEntries(
      Object.entries(values).map(([name, value]) => [
        name,
        value === null ? notApplicable('the right answer is to decline') : scored(value),
      ]),
    ),
    measurements: Object.fromEntries(names.map(name => [name, lexicalJudge])),
    ...overrides,
  })
}

function viewOf(records: CaseRecord[]) {
  const cases = foldCases(recordedRun({ records })).get('support') ?? []
  const view = retrievalFound(cases)
  return view && { ...view, found: view.found.map(({ record }) => record.caseId) }
}

describe('retrieval found something', () => {
  test.each<[string, Values[], string[]]>([
    ['where documentRecall is above 0', [{ documentRecall: 0.5 }, { documentRecall: 0 }], ['c0']],
    ['at any cut-off', [{ 'documentRecall@3': 0, 'documentRecall@10': 0.5 }], ['c0']],
    ['where contextRecall is above 0', [{ contextRecall: 0 }, { contextRecall: 0.1 }], ['c1']],
    ['where one of the two is', [{ documentRecall: 0, contextRecall: 0.2 }], ['c0']],
    [
      'in what the generator was given, whatever a step had found before',
      [{ documentRecall: 0, 'documentRecall@20 of retrieve': 1 }, { documentRecall: 1 }],
      ['c1'],
    ],
    [
      'not where nothing was to be found',
      [{ documentRecall: null }, { documentRecall: 1 }],
      ['c1'],
    ],
  ])('%s', (_where, values, found) => {
    const view = viewOf(values.map((of, index) => scoredCase(`c${index}`, of)))
    expect(view?.found).toEqual(found)
  })

  test('nobody knows without a recall', () => {
    expect(viewOf([scoredCase('c0', { faithfulness: 1, mrr: 0 })])).toBeUndefined()
    expect(viewOf([scoredCase('c0', { 'documentRecall of retrieve': 1 })])).toBeUndefined()
  })

  test('nobody knows where contextRecall is about ground-truth documents', () => {
    const evidence = { referenceInDocuments: [supported('Thirty days.')] }
    expect(viewOf([scoredCase('c0', { contextRecall: 0 }, { evidence })])).toBeUndefined()
  })

  test('over the repeats of a case', () => {
    const view = viewOf([
      scoredCase('c0', { contextRecall: 0 }),
      scoredCase('c0', { contextRecall: 0.5 }, { repeat: 1 }),
    ])
    expect(view).toEqual({ found: ['c0'], known: 1 })
  })
})

describe('the mean where retrieval found something', () => {
  const records = [
    scoredCase('found', { faithfulness: 0.9, politeness: 0.5, documentRecall: 1 }),
    scoredCase('missed', { faithfulness: 0.1, politeness: 1, documentRecall: 0 }),
    scoredCase('unanswerable', { faithfulness: 0, politeness: 0, documentRecall: null }),
  ]
  const view = retrievalFound(foldCases(recordedRun({ records })).get('support') ?? [])

  test.each([
    ['faithfulness', 0.9],
    ['politeness', 0.5],
    ['documentRecall', undefined],
    ['answerRelevance', undefined],
  ])('of %s is %s', (metric, mean) => {
    expect(view && meanWhereFound(metric, view)).toBe(mean)
  })
})
