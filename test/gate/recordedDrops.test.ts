import { expect, test } from 'vitest'
import type { MetricDecision } from '../../src/gate/decision.ts'
import { recordedDrops } from '../../src/gate/recordedDrops.ts'

const decision = (
  set: string,
  metric: string,
  verdict: MetricDecision['verdict'],
): MetricDecision => ({
  ...{ set, metric, verdict, reason: '', gated: true, direction: 'higher' },
  ...{ n: 4, applicable: 4, mean: 1 },
})

test('a metric fell in the sets that show it, and over all where one set shows it or all together do', () => {
  const { has } = recordedDrops({
    metrics: [
      decision('support', 'faithfulness', 'regressed'),
      decision('support', 'correctness', 'unchanged'),
      decision('billing', 'faithfulness', 'floor'),
      decision('billing', 'tone', 'inconclusive'),
      decision('clinic', 'recall', 'regressed'),
    ],
    findings: [
      { verdict: 'error', reason: '' },
      { verdict: 'regressed', reason: '', overSets: { metric: 'tone', sets: 2 } },
    ],
  })
  expect([has('faithfulness', 'support'), has('recall', 'clinic')]).toEqual([true, true])
  const others = [
    has('correctness', 'support'),
    has('faithfulness', 'billing'),
    has('tone', 'billing'),
    has('recall', 'support'),
  ]
  expect(others).toEqual([false, false, false, false])
  expect([has('faithfulness'), has('recall'), has('tone')]).toEqual([true, true, true])
  expect(has('correctness')).toBe(false)
})
