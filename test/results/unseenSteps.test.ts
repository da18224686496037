import { expect, test } from 'vitest'
import { runFaults } from '../../src/results/integrity.ts'
import type { CaseRecord, StepRecord, UnrecordedCase } from '../../src/results/results.ts'
import { unseenSteps } from '../../src/results/unseenSteps.ts'
import { judgeError, notApplicable, scored } from '../../src/score.ts'
import { caseRecord, recordedRun } from './recordedRun.ts'

const metric = 'ndcg@5 of rerank'
const found: StepRecord = { name: 'retrieve', start: 0, passages: 1, documents: ['a.md'] }
const ranked: StepRecord = { name: 'rerank', start: 0, passages: 1, documents: ['a.md'] }

function record(caseId: string, overrides: Partial<CaseRecord> = {}): CaseRecord {
  return caseRecord({
    caseId,
    scores: {
      faithfulness: scored(1),
      documentRecall: scored(1),
      [metric]: notApplicable('the pipeline took no step `rerank`; it took retrieve'),
    },
    measurements: {},
    steps: [found],
    ...overrides,
  })
}

const missed = (...records: CaseRecord[]) => unseenSteps(records).map(({ reason }) => reason)

test('a step that no case of the set takes is a fault, with what its cases took', () => {
  const other = record('b', { steps: [{ name: 're-rank', start: 0 }] })
  expect(missed(record('a'), other)).toEqual([
    'the pipeline took no step `rerank`; it took retrieve, re-rank; did you mean `re-rank`?',
  ])
})

test('so is one of which recorded answers have no documents', () => {
  const { steps: _, ...recorded } = record('a')
  const reason = 'the answer was recorded without the documents of the step `rerank`'
  expect(missed({ ...recorded, scores: { [metric]: notApplicable(reason) } })).toEqual([reason])
})

test.each<[string, CaseRecord[]]>([
  ['a step that some cases take', [record('a'), record('b', { scores: { [metric]: scored(1) } })]],
  [
    'a step of another variant',
    [record('a', { variant: 'plain' }), record('a', { variant: 'reranked', steps: [ranked] })],
  ],
  [
    'a step whose documents nobody knows, which is an error',
    [record('a', { scores: { [metric]: judgeError('it failed') } })],
  ],
  ['a step that found nothing that could be measured', [record('a', { steps: [ranked] })]],
  ['a case that should be declined', [record('a', { answerable: false })]],
  ['a case whose pipeline failed', [record('a', { error: 'it threw', scores: {} })]],
  ['metrics of no step', [record('a', { scores: { mrr: notApplicable('nothing is relevant') } })]],
])('%s is none', (_what, records) => {
  expect(missed(...records)).toEqual([])
})

test('of a set that did not run whole nothing is said: another case may take the step', () => {
  const faultsOf = (unrecorded: UnrecordedCase[]) =>
    runFaults(recordedRun({ records: [record('a')], unrecorded }))
  expect(faultsOf([])).toEqual([
    'Metrics are of steps that no case took (1): support › ndcg@5 of rerank (the pipeline took no step `rerank`; it took retrieve)',
  ])
  expect(faultsOf([{ set: 'support', caseId: 'b', why: 'deselected' }])).toEqual([])
})
