import { expect, test } from 'vitest'
import type { MetricAtMoment, SystemAtMoment } from '../../src/results/metricTrends.ts'
import { metricTrends } from '../../src/results/metricTrends.ts'

const mean = (value: number | null, fingerprint = 'a'): MetricAtMoment => ({
  mean: value,
  cases: 2,
  measurement: { fingerprint, circumstances: '' },
  direction: 'higher',
  gate: true,
})

const support = (metrics: SystemAtMoment['metrics'], variant?: string, gatedVariant = variant) => ({
  set: 'support',
  ...(variant !== undefined && { variant }),
  ...(gatedVariant !== undefined && { gatedVariant }),
  metrics,
})

/** A moment a day. */
const trendsOf = (...days: SystemAtMoment[][]) =>
  metricTrends(
    days.map((systems, index) => ({ at: `run-${index}`, date: `2026-11-0${index + 1}`, systems })),
  )

test('each mean stands at its time, and a time without the metric is left out', () => {
  const trends = trendsOf(
    [support({ faithfulness: mean(0.5) })],
    [support({})],
    [support({ faithfulness: mean(null) })],
    [support({ faithfulness: mean(1) })],
  )
  expect(trends).toEqual([
    {
      set: 'support',
      metric: 'faithfulness',
      direction: 'higher',
      gate: true,
      points: [
        { at: 'run-0', date: '2026-11-01', mean: 0.5, cases: 2 },
        { at: 'run-2', date: '2026-11-03', mean: null, cases: 2 },
        { at: 'run-3', date: '2026-11-04', mean: 1, cases: 2 },
      ],
    },
  ])
})

test('another measurement is marked where it begins, and so is the way back', () => {
  const [a, sameAsA, b] = ['0123456789abcdef', '0123456789abcdef'.repeat(2), 'b']
  const days = [a, sameAsA, b, b, a].map(by => [support({ faithfulness: mean(1, by) })])
  const marks = trendsOf(...days)[0]?.points.map(({ measuredOtherwise }) => measuredOtherwise)
  expect(marks).toEqual([undefined, undefined, true, undefined, true])
})

test('a metric that the last measurement has no more is former', () => {
  const trends = trendsOf(
    [support({ faithfulness: mean(1), rouge1: mean(1) })],
    [support({ faithfulness: mean(1) })],
  )
  expect(trends.map(({ metric, former }) => [metric, former])).toEqual([
    ['faithfulness', undefined],
    ['rouge1', true],
  ])
})

test('each variant is a system of its own, and the last time says which is gated', () => {
  const metrics = { faithfulness: mean(1) }
  const trends = trendsOf(
    [support(metrics)],
    [support(metrics, 'four', 'four'), support(metrics, 'one', 'four')],
    [support(metrics, 'four', 'one'), support(metrics, 'one', 'one')],
  )
  expect(trends.map(({ variant, beside, points }) => [variant, beside, points.length])).toEqual([
    [undefined, true, 1],
    ['four', true, 2],
    ['one', undefined, 2],
  ])
})

test('the order is that of names, whatever came first, also of names such as __proto__', () => {
  const odd = Object.fromEntries([['__proto__', mean(1)]])
  const trends = trendsOf(
    [{ set: 'zoo', metrics: odd }],
    [support({ rouge1: mean(1), faithfulness: mean(1) })],
  )
  expect(trends.map(({ set, metric }) => `${set} ${metric}`)).toEqual([
    'support faithfulness',
    'support rouge1',
    'zoo __proto__',
  ])
})
