import { describe, expect, test } from 'vitest'
import type { CriticalFinding, GateDecision, MetricDecision } from '../../src/gate/decision.ts'
import { isSuspected, undecidedMetrics, wantsMoreRuns } from '../../src/gate/undecided.ts'
import { compare, onlyMetric, supportCases, supportRun } from './runs.ts'

const scores = supportRun(supportCases(12, index => [1, 1, index === 0 ? 0.5 : 1]))
const steady = compare(scores, scores)
const { comparison, ...metric } = onlyMetric(steady)

function metricWith(pWorse: number, runs: number): MetricDecision {
  if (!comparison) throw new Error('Expected a comparison')
  const repeats = { ...comparison.repeats, current: runs }
  return { ...metric, comparison: { ...comparison, pWorse, repeats } }
}

describe('another run may tell more of a metric', () => {
  test.each([
    { p: 0.001, open: false },
    { p: 0.0011, open: true },
    { p: 0.2, open: true },
    { p: 0.201, open: false },
  ])('at p $p: $open', ({ p, open }) => {
    expect(undecidedMetrics([metricWith(p, 1)])).toHaveLength(open ? 1 : 0)
  })

  test('until there are three runs', () => {
    expect(undecidedMetrics([metricWith(0.05, 2)])).toHaveLength(1)
    expect(undecidedMetrics([metricWith(0.05, 3)])).toEqual([])
  })
})

describe('a critical case that may be lost', () => {
  const critical = { set: 'support', caseId: 'refund', metric: 'faithfulness' }
  const suspected: CriticalFinding = { verdict: 'inconclusive', reason: 'too few', critical }
  const after = (verdict: GateDecision['verdict']) =>
    wantsMoreRuns({ ...steady, verdict, findings: [suspected] }, 1)

  test('is one that too few runs tell of', () => {
    expect(isSuspected(suspected)).toBe(true)
    expect(isSuspected({ ...suspected, verdict: 'critical' })).toBe(false)
    expect(isSuspected({ verdict: 'inconclusive', reason: 'of a metric' })).toBe(false)
  })

  test('asks for more runs unless another one is lost for certain', () => {
    expect(after('regressed')).toBe(true)
    expect(after('critical')).toBe(false)
  })
})

test('a run that could not be told asks for no more', () => {
  for (const verdict of ['error', 'incomplete'] as const) {
    expect(wantsMoreRuns({ ...steady, verdict }, 2)).toBe(false)
  }
  expect(wantsMoreRuns(steady, 2)).toBe(true)
})
