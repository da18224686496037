import { expect, test } from 'vitest'
import type { Judge } from '../../src/judge/judge.ts'
import { faithfulness } from '../../src/metrics/faithfulness.ts'
import { ndcg } from '../../src/metrics/ndcg.ts'
import { measurementOf } from '../../src/scores/measurement.ts'

const judge: Judge = {
  name: 'openai',
  model: 'gpt-5-mini',
  endpoint: 'https://api.openai.com/v1',
  settings: { temperature: 0, seed: 7 },
  answer: async () => ({ answer: null }),
}
const key = { key: 'faithfulness', name: 'faithfulness' }

test('names who judged', () => {
  expect(measurementOf(faithfulness, key, judge).judge).toEqual({
    name: 'openai',
    model: 'gpt-5-mini',
    deterministic: false,
  })
})

test.each<[string, Judge, typeof faithfulness]>([
  ['another model', { ...judge, model: 'gpt-5' }, faithfulness],
  ['another judge', { ...judge, name: 'azure' }, faithfulness],
  ['other settings', { ...judge, settings: { temperature: 1, seed: 7 } }, faithfulness],
  ['another version of the metric', judge, { ...faithfulness, version: 99 }],
])('%s measures something else', (_what, other, metric) => {
  const { fingerprint } = measurementOf(faithfulness, key, judge)
  expect(measurementOf(metric, key, other).fingerprint).not.toBe(fingerprint)
})

test.each<[string, Judge]>([
  ['another endpoint of the same model', { ...judge, endpoint: 'http://127.0.0.1:8080/v1' }],
  ['settings in another order', { ...judge, settings: { seed: 7, temperature: 0 } }],
  ['another limit', { ...judge, concurrency: 1 }],
])('%s measures the same', (_what, other) => {
  const { fingerprint } = measurementOf(faithfulness, key, judge)
  expect(measurementOf(faithfulness, key, other).fingerprint).toBe(fingerprint)
})

test('a metric without a judge is the same whoever judges, but not at another cut-off', () => {
  const at5 = { key: 'ndcg@5', name: 'ndcg', cutoff: 5 }
  const measured = measurementOf(ndcg, at5, judge)
  expect(measured).toEqual(measurementOf(ndcg, at5, { ...judge, name: 'lexical' }))
  expect(measured).not.toHaveProperty('judge')
  const at10 = measurementOf(ndcg, { key: 'ndcg@10', name: 'ndcg', cutoff: 10 }, judge)
  expect(at10.fingerprint).not.toBe(measured.fingerprint)
})
