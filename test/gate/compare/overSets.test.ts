import { describe, expect, test } from 'vitest'
import { compareScores } from '../../../src/gate/compare/comparison.ts'
import type { MetricOverSets, TestedSet } from '../../../src/gate/compare/correctForNumber.ts'
import { compareCoverage } from '../../../src/gate/compare/coverage.ts'
import type { LostOverSets } from '../../../src/gate/compare/lostScores.ts'
import { fellOverSets, mayHaveFallenOverSets } from '../../../src/gate/compare/overSets.ts'
import type { MetricDecision } from '../../../src/gate/decision.ts'

interface Part {
  set: string
  cases: number
  before: number
  now: number
  tolerance?: number
  direction?: 'higher' | 'lower'
}

const metric = 'faithfulness'
const coverage = compareCoverage([], metric, { noisy: false })

function tested({ set, cases, before, now, tolerance = 0.02, direction = 'higher' }: Part) {
  const sign = direction === 'higher' ? 1 : -1
  const setting = { direction, tolerance, gate: true }
  const pairs = Array.from({ length: cases }, () => ({
    baseline: [sign * before],
    current: [sign * now],
  }))
  const compared = compareScores(pairs, setting, { noisy: true, coverage, draws: 99 })
  if (!compared) throw new Error('Expected cases')
  return { set, metric, setting, compared } satisfies TestedSet
}

const overSets = (parts: readonly Part[], pWorse = 0.004): MetricOverSets => ({
  metric,
  compared: parts.map(tested),
  pWorse,
})

function found(parts: readonly Part[], decisions: readonly MetricDecision[] = [], pWorse?: number) {
  const tests = { overSets: [overSets(parts, pWorse)], lostOverSets: [] }
  return fellOverSets(tests, decisions, () => 0.01)
}

const decision = (one: Partial<MetricDecision>): MetricDecision => ({
  set: 'billing',
  metric,
  verdict: 'regressed',
  reason: '',
  gated: true,
  direction: 'higher',
  n: 4,
  applicable: 4,
  mean: 1,
  ...one,
})

const billing: Part = { set: 'billing', cases: 4, before: 1, now: 0.6 }
const clinic: Part = { set: 'clinic', cases: 12, before: 1, now: 1 }

test('each case counts once, whichever set it is in', () => {
  expect(found([billing, clinic])).toEqual([
    {
      verdict: 'regressed',
      reason:
        'faithfulness fell from 1.000 to 0.900 over 2 sets (16 cases), p = 0.004. No set shows it by itself.',
      overSets: { metric: 'faithfulness', sets: 2 },
    },
  ])
})

test('the tolerance is that of the average case', () => {
  const tolerances = (ofBilling: number, ofClinic: number) =>
    found([
      { ...billing, tolerance: ofBilling },
      { ...clinic, tolerance: ofClinic },
    ])
  // A drop of 0.1 over all, against 0.09 and 0.23.
  expect(tolerances(0.3, 0.02)).toHaveLength(1)
  expect(tolerances(0.02, 0.3)).toEqual([])
})

test('where lower is better, what rose got worse', () => {
  const lower = { direction: 'lower', before: 0.1 } as const
  const rose = [
    { ...billing, ...lower, now: 0.5 },
    { ...clinic, ...lower, now: 0.1 },
  ]
  expect(found(rose)[0]?.reason).toContain('faithfulness rose from 0.100 to 0.200')
  expect(found(rose.map(one => ({ ...one, now: 0 })))).toEqual([])
})

test('what one of the sets shows by itself is not told again', () => {
  const both = [billing, clinic]
  expect(found(both, [decision({ set: 'clinic' })])).toEqual([])
  expect(found(both, [decision({ verdict: 'unchanged' })])).toHaveLength(1)
  expect(found(both, [decision({ metric: 'contextRecall' })])).toHaveLength(1)
  expect(found(both, [decision({ set: 'of another project' })])).toHaveLength(1)
})

test('p may be as large as the level, and no larger', () => {
  expect(found([billing, clinic], [], 0.01)).toHaveLength(1)
  expect(found([billing, clinic], [], 0.0101)).toEqual([])
})

describe('scores that are lost over all sets', () => {
  const lost: LostOverSets = {
    metrics: [metric, 'answerRelevance'],
    sets: 20,
    cases: 23,
    runs: 3,
    fell: true,
    p: 0.004,
  }
  const losing = (one: Partial<LostOverSets>, decisions: readonly MetricDecision[] = []) =>
    fellOverSets({ overSets: [], lostOverSets: [{ ...lost, ...one }] }, decisions, () => 0.01)

  test('are as much of a drop as those of one set', () => {
    expect(losing({})).toEqual([
      {
        verdict: 'regressed',
        reason:
          'faithfulness, answerRelevance no longer have a score in 23 cases of 20 sets, p = 0.004. No set shows it by itself.',
        overSets: { metric, sets: 20 },
      },
    ])
  })

  test('need a p at the level, and more than 2 % of the scores', () => {
    expect([losing({ p: 0.01 }).length, losing({ p: 0.0101 }).length]).toEqual([1, 0])
    expect(losing({ fell: false })).toEqual([])
  })

  test('are not told again where a set tells it', () => {
    expect(losing({}, [decision({ scoresGone: 4 })])).toEqual([])
    expect(losing({}, [decision({})])).toHaveLength(1)
  })

  test('keep a run from saying that no drop was seen', () => {
    const reasons = (one: Partial<LostOverSets>) =>
      mayHaveFallenOverSets({ overSets: [], lostOverSets: [{ ...lost, ...one }] })
    expect(reasons({ p: 0.05 })).toMatchObject([{ verdict: 'inconclusive' }])
    expect(reasons({ p: 0.051 })).toEqual([])
    expect(reasons({ p: 0.2, runs: 1 })).toHaveLength(1)
    expect(reasons({ p: 0.2, runs: 1, fell: false })).toEqual([])
  })
})
