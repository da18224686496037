import fc from 'fast-check'
import { expect, test } from 'vitest'
import { correctedByLabels } from '../../src/statistics/correctedByLabels.ts'

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

test('one group says nothing of others', () => {
  const labels = [{ verdict: 0, weight: 1, counted: true }]
  const one = { shares: [1, 0], group: 'all', labels }
  expect(correctedByLabels([one, one])).toEqual({ value: 1, interval: null })
})
