import fc from 'fast-check'
import { expect, test } from 'vitest'
import { correctedByLabels } from '../../src/statistics/correctedByLabels.ts'
import type { Interval } from '../../src/statistics/interval.ts'

const bit = fc.boolean()
/** A case of four claims: what the judge says of each, and what people say. */
const labelledCase = fc
  .record({
    claims: fc.array(fc.record({ judge: bit, people: bit }), { minLength: 4, maxLength: 4 }),
    group: fc.option(fc.constantFrom('a', 'b', 'c'), { nil: undefined }),
  })
  .map(({ claims, group }) => {
    const found = claims.filter(({ judge }) => judge).length / claims.length
    const labels = claims.map(({ judge, people }) => ({
      verdict: judge ? 0 : 1,
      weight: 1 / claims.length,
      counted: people,
    }))
    return { shares: [found, 1 - found], group, labels }
  })
const someCases = fc.array(labelledCase, { minLength: 5, maxLength: 12 })

test('where all claims are labelled, the mean is that of the labels', () => {
  fc.assert(
    fc.property(someCases, cases => {
      const labels = cases.flatMap(one => one.labels)
      const truth = labels.filter(({ counted }) => counted).length / labels.length
      const { value, interval } = correctedByLabels(cases)
      expect(value).toBeCloseTo(truth, 9)
      expect(interval?.lower ?? 0).toBeLessThanOrEqual(truth + 1e-9)
      expect(interval?.upper ?? 1).toBeGreaterThanOrEqual(truth - 1e-9)
    }),
    { numRuns: 20 },
  )
})

test('the mean of a judge with whom people agree stays as it is', () => {
  fc.assert(
    fc.property(someCases, cases => {
      const agreed = cases.map(one => ({
        ...one,
        labels: one.labels.map(label => ({ ...label, counted: label.verdict === 0 })),
      }))
      const raw = agreed.reduce((total, { shares }) => total + (shares[0] ?? 0), 0) / agreed.length
      expect(correctedByLabels(agreed).value).toBeCloseTo(raw, 9)
    }),
    { numRuns: 20 },
  )
})

test.each([
  [8, 10, 0.482, 0.96],
  [5, 20, 0.097, 0.475],
  [10, 10, 0.768, 1],
  [0, 10, 0, 0.232],
])('with one verdict, %i of %i labels have the interval of Jeffreys', (hits, count, ...bounds) => {
  const cases = (weight: number) =>
    Array.from({ length: count }, (_, index) => ({
      shares: [1],
      labels: [{ verdict: 0, weight, counted: index < hits }],
    }))
  const { value, interval } = correctedByLabels(cases(1))
  expect(value).toBeCloseTo(hits / count, 12)
  expectBounds(interval, bounds)
  // The middle of the draws may leave out a value at either end.
  expect(interval?.lower).toBeLessThanOrEqual(value ?? NaN)
  // How much a label weighs beside those of other verdicts is no matter here.
  expectBounds(correctedByLabels(cases(8)).interval, [interval?.lower, interval?.upper], 1e-9)
})

const label = (verdict: number, weight: number, counted: boolean) => ({ verdict, weight, counted })

test('with three verdicts and with groups, the interval is that of another program', () => {
  const cases = [
    { shares: [0.5, 0.5, 0], group: 'a', labels: [label(0, 0.5, true), label(1, 0.5, false)] },
    { shares: [1, 0, 0], group: 'a', labels: [label(0, 1, true)] },
    {
      shares: [0.25, 0.25, 0.5],
      group: 'b',
      labels: [label(0, 0.25, true), label(1, 0.25, false), label(2, 0.5, true)],
    },
    { shares: [0.5, 0, 0.5], labels: [label(0, 0.5, false), label(2, 0.5, false)] },
    { shares: [1, 0, 0], labels: [label(0, 1, true)] },
    { shares: [0.5, 0.5, 0], labels: [label(0, 0.5, true), label(1, 0.5, true)] },
  ]
  const { value, interval } = correctedByLabels(cases)
  expect(value).toBeCloseTo(17 / 24, 12)
  // By numpy, with 400 000 draws.
  expectBounds(interval, [0.341, 0.866])
})

test('half a label is half of one with the same verdict', () => {
  const cases = Array.from({ length: 12 }, (_, index) => ({
    shares: [0.8, 0.2],
    labels: [label(0, 0.8, index % 3 > 0), label(1, 0.02, false)],
  }))
  // By numpy, too. With half of a mean label it would be up to .79.
  const { interval } = correctedByLabels(cases)
  expect(interval).not.toBeNull()
  expectBounds(interval, [0.286, 0.699])
})

test('two groups are enough, one says nothing of others', () => {
  const labels = [{ verdict: 0, weight: 1, counted: true }]
  const one = { shares: [1, 0], group: 'all', labels }
  expect(correctedByLabels([one, one])).toEqual({ value: 1, interval: null })
  expect(correctedByLabels([one, { ...one, group: 'other' }]).interval?.upper).toBe(1)
})

function expectBounds(
  interval: Interval | null,
  [lower = NaN, upper = NaN]: readonly (number | undefined)[],
  within = 0.02,
): void {
  expect(Math.abs((interval?.lower ?? NaN) - lower)).toBeLessThan(within)
  expect(Math.abs((interval?.upper ?? NaN) - upper)).toBeLessThan(within)
}
