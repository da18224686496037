import fc from 'fast-check'
import { expect, test } from 'vitest'
import { holm } from '../../src/statistics/holm.ts'

test.each([
  { p: [], corrected: [] },
  { p: [0.03], corrected: [0.03] },
  // The textbook example: 4 × .005, 3 × .01, then never below the one before.
  { p: [0.01, 0.04, 0.03, 0.005], corrected: [0.03, 0.06, 0.06, 0.02] },
  { p: [0.5, 0.9], corrected: [1, 1] },
  { p: [0.02, 0.02], corrected: [0.04, 0.04] },
])('corrects $p', ({ p, corrected }) => {
  expect(holm(p).map(value => Number(value.toFixed(10)))).toEqual(corrected)
})

test('never lowers a p-value, keeps their order and stays below the plain correction', () => {
  const pValues = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 1 })
  fc.assert(
    fc.property(pValues, p => {
      const ascending = p.toSorted((a, b) => a - b)
      const corrected = holm(ascending)
      expect(corrected).toEqual(corrected.toSorted((a, b) => a - b))
      for (const [index, value] of corrected.entries()) {
        const raw = ascending[index] ?? 0
        expect(value).toBeGreaterThanOrEqual(raw)
        expect(value).toBeLessThanOrEqual(Math.min(1, raw * p.length))
      }
      expect(holm(p).toSorted((a, b) => a - b)).toEqual(corrected)
    }),
  )
})
