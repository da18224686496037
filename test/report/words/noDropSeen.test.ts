import { expect, test } from 'vitest'
import { noDropSeen } from '../../../src/report/words/noDropSeen.ts'
import type { Comparison, MetricDecision } from '../../../src/gate/decision.ts'
import { compare, onlyMetric, supportCases, supportRun } from '../../gate/runs.ts'

const steady = supportRun(supportCases(12, index => [1, index === 0 ? 0.5 : 1]))
const { comparison, ...rest } = onlyMetric(compare(steady, steady))

function metric(name: string, more: Partial<Comparison>, gated = true): MetricDecision {
  if (!comparison) throw new Error('Expected a comparison')
  return { ...rest, metric: name, gated, comparison: { ...comparison, ...more } }
}

const small = { baselineMean: 0.9, currentMean: 0.87, delta: -0.03, pWorse: 0.4, detectable: 0.08 }
const large = {
  baselineMean: 0.93,
  currentMean: 0.86,
  delta: -0.07,
  pWorse: 0.21,
  detectable: 0.06,
}

test('names the drop that does not show, and the largest fall beyond a tolerance with its p', () => {
  const fallen = [
    metric('faithfulness', { ...small, fell: true }),
    metric('correctness', { ...large, fell: true }),
    metric('tone', { ...large, delta: -0.2, detectable: 0.4, fell: true }, false),
  ]
  expect(noDropSeen(fallen)).toEqual([
    "drops below 0.080 don't show reliably in this suite",
    'largest fall: support › correctness by 0.070 (0.930 → 0.860, 12 cases, p = 0.210)',
  ])
})

test('says so where no metric fell that far', () => {
  expect(noDropSeen([metric('faithfulness', small)])[1]).toBe(
    'no metric fell by its tolerance or more',
  )
})
