import { describe, expect, test } from 'vitest'
import type { BaselineCase, BaselineSet } from '../../../src/baseline/baseline.ts'
import { fallenCases, wasFailing } from '../../../src/gate/compare/caseChanges.ts'

type Direction = 'higher' | 'lower'

const caseOf = (faithfulness: (number | null)[]): BaselineCase => ({
  hash: 'aa',
  scores: { faithfulness },
})

interface Moved {
  before: (number | null)[]
  now: (number | null)[]
}

function fallen(
  cases: Record<string, Moved>,
  { direction = 'higher' as Direction, noisy = false } = {},
) {
  const joined = Object.entries(cases).map(([caseId, { before, now }]) => ({
    caseId,
    baseline: caseOf(before),
    current: caseOf(now),
  }))
  return fallenCases(joined, 'faithfulness', { direction, noisy })
}

const ids = (found: { caseId: string }[]) => found.map(({ caseId }) => caseId)

describe('without noise', () => {
  test('each case that scores less fell, the furthest first, else by name', () => {
    const cases = {
      shipping: { before: [1, 1], now: [0.9, 0.9] },
      refund: { before: [1, 0.5], now: [0.25, 0.25] },
      warranty: { before: [0.5], now: [0.5] },
      returns: { before: [0.5], now: [1] },
      invoice: { before: [0.6], now: [0.1] },
    }
    expect(fallen(cases)).toEqual([
      { caseId: 'invoice', from: 0.6, to: 0.1 },
      { caseId: 'refund', from: 0.75, to: 0.25 },
      { caseId: 'shipping', from: 1, to: 0.9 },
    ])
  })

  test('where lower is better, a case that rose fell behind', () => {
    const cases = { refund: { before: [0.1], now: [0.4] }, shipping: { before: [0.4], now: [0.1] } }
    expect(fallen(cases, { direction: 'lower' })).toEqual([
      { caseId: 'refund', from: 0.1, to: 0.4 },
    ])
  })

  test('a case without a score in one of the runs is none of them', () => {
    const cases = { refund: { before: [null], now: [0] }, shipping: { before: [1], now: [null] } }
    expect(fallen(cases)).toEqual([])
  })
})

describe('with noise', () => {
  test('only what fell by half the scale on average counts', () => {
    const cases = {
      half: { before: [1, 1], now: [0.5, 0.5] },
      less: { before: [1, 1], now: [0.5, 0.6] },
    }
    expect(ids(fallen(cases, { noisy: true }))).toEqual(['half'])
  })

  test('only what scores less in each run than it ever did counts', () => {
    const cases = {
      apart: { before: [1, 0.5], now: [0.1, 0.2] },
      touching: { before: [1, 1, 0.2], now: [0, 0, 0.2] },
      overlapping: { before: [1, 1, 0.2], now: [0, 0, 0.3] },
    }
    expect(ids(fallen(cases, { noisy: true }))).toEqual(['apart'])
  })
})

describe('a case of the baseline was failing', () => {
  const setting = { direction: 'higher' as const, gate: true, tolerance: 0.02 }
  const setOf = (rules: { each?: number; mean?: number; direction?: Direction }): BaselineSet => ({
    policy: { mrr: setting, faithfulness: { ...setting, ...rules } },
    measurements: {},
    cases: {},
  })

  test.each<[string, Parameters<typeof setOf>[0], (number | null)[], boolean]>([
    ['below what the set asks of each case', { each: 0.8 }, [1, 0.5], true],
    ['and not at that', { each: 0.75 }, [1, 0.5], false],
    ['below the floor, where nothing else is asked', { mean: 0.8 }, [0.7], true],
    [
      'and not below the floor where each case may be lower',
      { mean: 0.8, each: 0.5 },
      [0.7],
      false,
    ],
    ['above the bound where lower is better', { each: 0.2, direction: 'lower' }, [0.3], true],
    ['and not below that bound', { each: 0.2, direction: 'lower' }, [0.1], false],
    ['and not where it has no score', { each: 0.8 }, [null], false],
    ['and not where nothing is asked', {}, [0], false],
  ])('%s', (_what, rules, scores, expected) => {
    expect(wasFailing(caseOf(scores), setOf(rules))).toBe(expected)
  })

  test('by the threshold of its own where it is critical', () => {
    const critical = { faithfulness: { each: 0.9, direction: 'higher' as const } }
    expect(wasFailing({ ...caseOf([0.8]), critical }, setOf({ each: 0.5 }))).toBe(true)
    expect(wasFailing(caseOf([0.8]), setOf({ each: 0.5 }))).toBe(false)
  })
})
