import { expect, test } from 'vitest'
import { setsThatCantFail } from '../../src/gate/setsThatCantFail.ts'
import { resultsOf } from './runs.ts'

const cases = { one: { faithfulness: [1] } }

test.each([
  ['a gated metric alone fails nothing without a baseline', { gate: true }, ['support'], []],
  [
    'a metric that is only reported fails nothing at all',
    { gate: false },
    ['support'],
    ['support'],
  ],
  ['a floor fails a run by itself', { gate: false, mean: 0.8 }, [], []],
  ['a threshold does, too', { gate: false, each: 0.8 }, [], []],
])('%s', (_, setting, withoutBaseline, ever) => {
  const results = resultsOf({ support: { metrics: { faithfulness: setting }, cases } })
  expect(setsThatCantFail(results)).toEqual({ withoutBaseline, ever })
})

test('thresholds of single cases and limits of answers count', () => {
  const results = resultsOf({ support: { metrics: { faithfulness: { gate: false } }, cases } })
  const thresholds = { faithfulness: { each: 0.5, direction: 'higher' as const } }
  const required = results.cases.map(record => ({ ...record, thresholds }))
  expect(setsThatCantFail({ ...results, cases: required }).ever).toEqual([])
  const critical = results.cases.map(record => ({ ...record, critical: thresholds }))
  expect(setsThatCantFail({ ...results, cases: critical }).ever).toEqual([])
  const { support } = results.sets
  if (!support) throw new Error('Expected the set')
  const policy = { ...support.policy, limits: { latency: { p95: 1000 } } }
  expect(setsThatCantFail({ ...results, sets: { support: { ...support, policy } } }).ever).toEqual(
    [],
  )
})
