import { expect, test } from 'vitest'
import { changedMeasurement, incompatible } from '../../../src/gate/compare/changedMeasurement.ts'
import { lexicalJudge, modelJudge } from '../runs.ts'

const withoutJudge = { fingerprint: 'sha256:mrr-1' }

test('measured alike, scores can be compared', () => {
  expect(changedMeasurement(modelJudge, { ...modelJudge })).toBeUndefined()
  expect(incompatible(modelJudge, { ...modelJudge })).toBeUndefined()
})

test.each([
  [withoutJudge, modelJudge, 'the judge changed from no judge to openai gpt-5-mini'],
  [lexicalJudge, withoutJudge, 'the judge changed from lexical to no judge'],
  [
    withoutJudge,
    { fingerprint: 'sha256:mrr-2' },
    'the metric, a prompt or a setting changed (no judge)',
  ],
])('what changed is named', (before, after, words) => {
  expect(changedMeasurement(before, after)).toBe(words)
})
