import { describe, expect, test } from 'vitest'
import { compareScores } from '../../src/gate/compare/comparison.ts'
import { compareCoverage } from '../../src/gate/compare/coverage.ts'
import type {
  Comparison,
  CriticalFinding,
  GateDecision,
  MetricDecision,
} from '../../src/gate/decision.ts'
import {
  isSuspected,
  undecidedMetrics,
  undecidedOverSets,
  wantsMoreRuns,
} from '../../src/gate/undecided.ts'
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

  test.each([
    { p: 0.2, verdict: 'inconclusive' as const, open: true },
    { p: 0.201, verdict: 'inconclusive' as const, open: false },
    { p: 0.2, verdict: 'regressed' as const, open: false },
  ])('where scores are gone by chance of $p and it is $verdict: $open', ({ p, verdict, open }) => {
    const one = { ...metricWith(1, 1), verdict, pScoresGone: p }
    expect(undecidedMetrics([one])).toHaveLength(open ? 1 : 0)
  })

  test.each([
    { method: 'tolerance' as const, verdict: 'inconclusive' as const, open: true },
    { method: 'tolerance' as const, verdict: 'unchanged' as const, open: false },
    { method: 'permutation' as const, verdict: 'inconclusive' as const, open: false },
  ])('of a drop that shows no noise: $method, $verdict, $open', ({ method, verdict, open }) => {
    const { comparison: noisy, ...one } = metricWith(0.5, 1)
    if (!noisy) throw new Error('Expected a comparison')
    const told = { ...one, verdict, comparison: { ...noisy, method } }
    expect(undecidedMetrics([told])).toHaveLength(open ? 1 : 0)
  })

  test.each([
    { runs: [1, 3], p: 0.05, open: true },
    { runs: [3, 3], p: 0.05, open: false },
    { runs: [1, 1], p: 0.001, open: false },
  ])('over sets with these runs: %j', ({ runs, p, open }) => {
    const compared = runs.map(current => {
      const pair = { baseline: [1, 0.5], current: Array.from({ length: current }, () => 1) }
      const setting = { direction: 'higher' as const, tolerance: 0.02, gate: true }
      const coverage = compareCoverage([], 'faithfulness', { noisy: true })
      const told = compareScores([pair], setting, { noisy: true, coverage, draws: 9 })
      if (!told) throw new Error('Expected a comparison')
      return { set: `set-${current}`, metric: 'faithfulness', setting, compared: told }
    })
    const over = { metric: 'faithfulness', compared, pWorse: p }
    const names = open ? ['faithfulness'] : []
    expect(undecidedOverSets({ overSets: [over], lostOverSets: [] })).toEqual(names)
    const lost = { metrics: ['faithfulness'], sets: 2, cases: 9, fell: true, p }
    const lostOverSets = [{ ...lost, runs: Math.min(...runs) }]
    expect(undecidedOverSets({ overSets: [], lostOverSets })).toEqual(names)
    const few = lostOverSets.map(one => ({ ...one, fell: false }))
    expect(undecidedOverSets({ overSets: [], lostOverSets: few })).toEqual([])
  })
})

describe('a floor that is missed', () => {
  const floor = (method: Comparison['method'] | undefined) => {
    const { comparison: noisy, ...one } = { ...metricWith(1, 1), verdict: 'floor' as const }
    return noisy && method ? { ...one, comparison: { ...noisy, method } } : one
  }
  const [noisy, sure, alone] = [floor('permutation'), floor('tolerance'), floor(undefined)]
  const held = metricWith(1, 1)

  test('is looked at again where it is noisy', () => {
    expect(undecidedMetrics([noisy, sure, alone])).toEqual([noisy])
  })

  test.each([
    { verdict: 'floor' as const, metrics: [noisy, held], more: true },
    { verdict: 'floor' as const, metrics: [noisy, sure], more: false },
    { verdict: 'floor' as const, metrics: [noisy, alone], more: false },
    { verdict: 'regressed' as const, metrics: [noisy], more: false },
  ])('asks for more runs where nothing else fails for certain: $verdict, $more', one => {
    const { verdict, metrics, more } = one
    const decision = { ...steady, verdict, metrics, undecided: ['support › faithfulness'] }
    expect(wantsMoreRuns(decision, 1)).toBe(more)
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
