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

test('of three shares, the covariance is that of another program', () => {
  const { means, centres, root } =
    clusteredMeans([
      { shares: [0.5, 0.25, 0.25], group: 'a' },
      { shares: [1, 0, 0], group: 'a' },
      { shares: [0, 0.5, 0.5] },
      { shares: [0.75, 0, 0.25] },
      { shares: [0.25, 0.75, 0], group: 'b' },
    ]) ?? {}
  expect(means).toEqual([0.5, 0.3, 0.2].map(one => expect.closeTo(one, 12)))
  expect(centres).toEqual([3 / 7, 11 / 35, 9 / 35].map(one => expect.closeTo(one, 12)))
  // By numpy.linalg.cholesky.
  const lines = [[0.207698], [-0.11791, 0.148174], [-0.089789, -0.148174, 0]]
  expect(root).toEqual(lines.map(line => line.map(one => expect.closeTo(one, 6))))
})

test('cases of one group say less, and one group says nothing', () => {
  const cases = Array.from({ length: 12 }, (_, index) => ({ shares: [index % 2, 1 - (index % 2)] }))
  const grouped = cases.map((one, index) => ({ ...one, group: `${index % 4}` }))
  const spread = (some: typeof cases) => clusteredMeans(some)?.root[0]?.[0] ?? NaN
  expect(spread(grouped)).toBeGreaterThan(1.3 * spread(cases))
  expect(clusteredMeans(cases.map(one => ({ ...one, group: 'all' })))).toBeNull()
  expect(clusteredMeans([])).toBeNull()
})
