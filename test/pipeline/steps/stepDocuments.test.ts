import { expect, test } from 'vitest'
import { documentsOfSteps, unseenStep } from '../../../src/pipeline/steps/stepDocuments.ts'
import type { StepRecord } from '../../../src/pipeline/stepRecord.ts'

const took = (name: string, found: Partial<StepRecord> = {}): StepRecord => ({
  name,
  start: 0,
  milliseconds: 1,
  ...found,
})
const gave = (...documents: string[]): Partial<StepRecord> =>
  documents.length === 0 ? { passages: 0 } : { passages: documents.length, documents }

const retrieveOf = (steps: StepRecord[], stepsLeftOut?: number) =>
  documentsOfSteps(['retrieve'], { steps, ...(stepsLeftOut && { stepsLeftOut }) })['retrieve']

test('the list of each step that is asked for, as it was', () => {
  const steps = [took('retrieve', gave('a', 'b')), took('rerank', gave('b')), took('generate')]
  expect(documentsOfSteps(['rerank', 'retrieve', 'rerank'], { steps })).toEqual({
    rerank: ['b'],
    retrieve: ['a', 'b'],
  })
  expect(retrieveOf([took('retrieve', gave())])).toEqual([])
})

test('lists of several calls are interleaved rank by rank, each document once', () => {
  const calls = [gave('a', 'b', 'c'), gave(), gave('d', 'a'), gave('b', 'e')]
  expect(retrieveOf(calls.map(found => took('retrieve', found)))).toEqual(['a', 'd', 'b', 'e', 'c'])
})

test('what one call failed to find, another may have found', () => {
  const failed = took('retrieve', { error: 'Error: timeout' })
  expect(retrieveOf([failed, took('retrieve', gave('a'))])).toEqual(['a'])
})

test.each<[string, StepRecord[], number?]>([
  ['the step `retrieve` failed', [took('retrieve', { error: 'Error: timeout' })]],
  ['the step `retrieve` did not end', [{ name: 'retrieve', start: 0 }]],
  ['the step `retrieve` returned no passages', [took('retrieve', { output: 'refunds' })]],
  [
    'the step `retrieve` returned passages whose ids are not all known',
    [took('retrieve', { passages: 2 })],
  ],
  [
    'the step `retrieve` returned more than 1000 passages',
    [took('retrieve', { ...gave('a'), passages: 1001 })],
  ],
  [
    'the record leaves out 3 steps of the pipeline, and `retrieve` may be among them',
    [took('retrieve', gave('a'))],
    3,
  ],
])('%s', (unknown, steps, leftOut) => {
  expect(retrieveOf(steps, leftOut)).toEqual({ unknown })
})

test('a name that no step has is told beside those that there were, and the one that is meant', () => {
  const steps = ['rewrite', 'retrieve', 'retrieve'].map(name => ({ name }))
  expect(unseenStep('retreive', steps)).toBe(
    'the pipeline took no step `retreive`; it took rewrite, retrieve; did you mean `retrieve`?',
  )
  expect(unseenStep('rerank', steps)).toBe(
    'the pipeline took no step `rerank`; it took rewrite, retrieve',
  )
  expect(retrieveOf([])).toEqual({
    notTaken: 'the pipeline took no step `retrieve`, nor any other named step',
  })
})
