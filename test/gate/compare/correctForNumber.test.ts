import { describe, expect, test } from 'vitest'
import { compareScores } from '../../../src/gate/compare/comparison.ts'
import { correctForNumber } from '../../../src/gate/compare/correctForNumber.ts'
import type { TestedSet } from '../../../src/gate/compare/correctForNumber.ts'
import { compareCoverage } from '../../../src/gate/compare/coverage.ts'
import type { MetricOutcome } from '../../../src/gate/compare/metricOutcome.ts'

interface Asked {
  set?: string
  metric?: string
  direction?: 'higher' | 'lower'
  gate?: boolean
  noisy?: boolean
  /** Whether chance can lose scores of it. */
  chancy?: boolean
}

const draws = 9999
const silent = compareCoverage([], 'faithfulness', { noisy: true })

/** Two cases that scored 1 twice and score 0 twice: one of 36 ways to deal them is as low. */
function fallen({ set = 'support', metric = 'faithfulness', ...asked }: Asked = {}) {
  const { direction = 'higher', gate = true, noisy = true, chancy = false } = asked
  const setting = { direction, gate, tolerance: 0.02 }
  const pair = { baseline: [1, 1], current: [0, 0] }
  const coverage = { ...silent, chancy }
  const compared = compareScores([pair, pair], setting, { noisy, coverage, draws })
  if (!compared) throw new Error('Expected scores')
  return { set, metric, setting, compared } satisfies TestedSet
}

function corrected(...asked: Asked[]) {
  const outcomes = asked.map(one => {
    const { compared, ...rest } = fallen(one)
    return { ...rest, outcome: { compared } } satisfies MetricOutcome
  })
  const found = correctForNumber(outcomes, { draws, alpha: 0.01 })
  return { p: found.outcomes.map(pOf), overSets: found.overSets }
}

function pOf({ outcome }: MetricOutcome): number | undefined {
  return 'compared' in outcome ? outcome.compared.comparison.pWorse : undefined
}

const near = (p: number) => expect.closeTo(p, 12)

describe('p is corrected for the number of tests', () => {
  test('of metrics that are gated and have noise', () => {
    expect(corrected({}).p).toEqual([near(1 / 36)])
    expect(corrected({}, { metric: 'mrr' }).p).toEqual([near(2 / 36), near(2 / 36)])
    expect(corrected({}, { metric: 'mrr', gate: false }).p).toEqual([near(1 / 36), near(1 / 36)])
    expect(corrected({}, { metric: 'mrr', noisy: false }).p).toEqual([near(1 / 36), undefined])
  })

  test('where chance can lose scores of a metric, that is one test more', () => {
    const thrice = [near(3 / 36), near(3 / 36)]
    expect(corrected({}, { metric: 'mrr', chancy: true }).p).toEqual(thrice)
    // Metrics that lose the same scores lose them together.
    expect(corrected({ chancy: true }, { metric: 'mrr', chancy: true }).p).toEqual(thrice)
    expect(corrected({ chancy: true, gate: false }, { metric: 'mrr' }).p[1]).toEqual(near(1 / 36))
  })
})

test('the drop that is found with 80 % power takes the other tests into account', () => {
  const setting = { direction: 'higher', gate: true, tolerance: 0.02 } as const
  const detectable = (count: number, coverage = silent) => {
    const pairs = Array.from({ length: 20 }, (_, index) => ({
      baseline: [0.5, 0.7],
      current: [0.5, index % 2 === 0 ? 0.5 : 0.9],
    }))
    const outcomes = Array.from({ length: count }, (_, metric) => {
      const compared = compareScores(pairs, setting, { noisy: true, coverage, draws })
      if (!compared) throw new Error('Expected scores')
      return { set: 'support', metric: `metric-${metric}`, setting, outcome: { compared } }
    })
    const [first] = correctForNumber(outcomes, { draws, alpha: 0.001 }).outcomes
    if (!first || !('compared' in first.outcome)) throw new Error('Expected a comparison')
    return first.outcome.compared.comparison.detectable ?? 0
  }
  // Normal quantiles of .01, .01 / 3 and .01 / 2, each with the .842 of 80 % power.
  expect(detectable(3) / detectable(1)).toBeCloseTo((2.7131 + 0.842) / (2.3263 + 0.842), 4)
  const chancy = { ...silent, chancy: true }
  expect(detectable(1, chancy) / detectable(1)).toBeCloseTo((2.5758 + 0.842) / (2.3263 + 0.842), 4)
})

describe('one metric in two sets', () => {
  test('is tested over both, with a quarter of the level', () => {
    const { overSets } = corrected({ set: 'billing' }, { set: 'clinic' })
    expect(overSets).toMatchObject([
      {
        metric: 'faithfulness',
        compared: [{ set: 'billing' }, { set: 'clinic' }],
        pWorse: near(4 / 36 ** 2),
      },
    ])
  })

  test('is two metrics where it counts in two directions', () => {
    const { p, overSets } = corrected({ set: 'billing' }, { set: 'clinic', direction: 'lower' })
    expect(overSets).toEqual([])
    expect(p).toEqual([near(2 / 36), near(2 / 36)])
  })
})

test('a set that fell is seen among 500, though that takes more draws than are usual', () => {
  const setting = { direction: 'higher', gate: true, tolerance: 0.02 } as const
  const outcomeOf = (set: string, changes: readonly number[]) => {
    const pairs = changes.map(change => ({ baseline: [0.5], current: [0.5 + change] }))
    const compared = compareScores(pairs, setting, { noisy: true, coverage: silent, draws })
    if (!compared) throw new Error('Expected scores')
    return { set, metric: 'faithfulness', setting, outcome: { compared } }
  }
  const same = Array.from({ length: 499 }, (_, set) => outcomeOf(`same-${set}`, [0]))
  // By chance, 108 or more of 160 cases fall in 6 of a million runs.
  const fell = Array.from({ length: 160 }, (_, index) => (index < 108 ? -0.5 : 0.5))
  const [p, ...others] = correctForNumber([outcomeOf('fell', fell), ...same], {
    draws,
    alpha: 0.01,
  }).outcomes.map(pOf)
  expect(p).toBeLessThan(0.01)
  expect(new Set(others)).toEqual(new Set([1]))
})
