import fc from 'fast-check'
import { expect, test } from 'vitest'
import { clusteredMeans } from '../../src/statistics/clusteredMeans.ts'
import { meanInterval } from '../../src/statistics/interval.ts'

const reach = 1.959963984540054

test('of one share and the rest, the spread is that of the interval of the mean', () => {
  const one = fc.record({
    value: fc.integer({ min: 0, max: 4 }).map(value => value / 4),
    group: fc.option(fc.constantFrom('a', 'b', 'c', 'd'), { nil: undefined }),
  })
  fc.assert(
    fc.property(fc.array(one, { minLength: 2, maxLength: 20 }), cases => {
      const interval = meanInterval(cases)
      const means = clusteredMeans(
        cases.map(({ value, group }) => ({ shares: [value, 1 - value], group })),
      )
      expect(means === null).toBe(interval === null)
      if (!means || !interval) return
      const [centre = NaN] = means.centres
      const half = reach * (means.root[0]?.[0] ?? NaN)
      expect(Math.max(0, centre - half)).toBeCloseTo(interval.lower, 9)
      expect(Math.min(1, centre + half)).toBeCloseTo(interval.upper, 9)
      // What one share tells of the other leaves nothing to chance.
      expect(means.root[1]?.[1]).toBe(0)
      expect(means.root[1]?.[0]).toBeCloseTo(-(means.root[0]?.[0] ?? NaN), 9)
    }),
  )
})

test('cases of one group say less, and one group says nothing', () => {
  const cases = Array.from({ length: 12 }, (_, index) => ({ shares: [index % 2, 1 - (index % 2)] }))
  const grouped = cases.map((one, index) => ({ ...one, group: `${index % 4}` }))
  const spread = (some: typeof cases) => clusteredMeans(some)?.root[0]?.[0] ?? NaN
  expect(spread(grouped)).toBeGreaterThan(1.3 * spread(cases))
  expect(clusteredMeans(cases.map(one => ({ ...one, group: 'all' })))).toBeNull()
  expect(clusteredMeans([])).toBeNull()
})
