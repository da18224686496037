import fc from 'fast-check'
import { expect, test } from 'vitest'
import { allStatistics } from '../../src/statistics/relabelings.ts'
import type { VaryingCase } from '../../src/statistics/relabelings.ts'
import { tailBound } from '../../src/statistics/tailBound.ts'

/** In units of one, with this sum of the differences. */
const varying = (all: VaryingCase[], difference: number) => ({
  cases: all,
  observed: { plain: difference, weighted: difference },
  spread: { plain: 1, weighted: 1 },
})

/** One case whose two runs differ by so much, with the higher or the lower score now: `observed` is the difference. */
const flip = (size: number, rose: boolean) => ({
  pooled: [0, size],
  dealt: 1,
  relabelings: 2,
  squares: size ** 2 / 2,
  noise: 1,
  observed: rose ? size : -size,
})

const cases = fc.array(
  fc.tuple(fc.constantFrom(0.25, 0.5, 1), fc.boolean()).map(([size, rose]) => flip(size, rose)),
  { minLength: 1, maxLength: 8 },
)

test('no tail is larger than its bound', () => {
  fc.assert(
    fc.property(cases, all => {
      const observed = all.reduce((total, one) => total + one.observed, 0)
      const statistics = [...allStatistics(all).plain]
      const share = (is: (statistic: number) => boolean) =>
        statistics.filter(is).length / statistics.length
      const bounds = (['low', 'high'] as const).map(side => tailBound(varying(all, observed), side))
      expect(bounds[0]).toBeGreaterThanOrEqual(share(one => one <= observed + 1e-9) - 1e-12)
      expect(bounds[1]).toBeGreaterThanOrEqual(share(one => one >= observed - 1e-9) - 1e-12)
      expect(Math.max(...bounds)).toBeLessThanOrEqual(1)
    }),
  )
})

test('is close to the chance where all cases fell', () => {
  const all = Array.from({ length: 40 }, () => flip(1, false))
  const bound = tailBound(varying(all, -40), 'low')
  expect(bound).toBeGreaterThanOrEqual(2 ** -40)
  expect(bound).toBeLessThan(1.01 * 2 ** -40)
})

test.each([1, 4, 15])('is that of Chernoff where %i of 40 cases rose', count => {
  const flips = (rose: number) => Array.from({ length: 40 }, (_, index) => flip(1, index < rose))
  const share = count / 40
  // exp(-n D(share || 1/2)), by the relative entropy D.
  const entropy = share * Math.log(2 * share) + (1 - share) * Math.log(2 * (1 - share))
  const expected = Math.exp(-40 * entropy)
  expect(tailBound(varying(flips(count), 2 * count - 40), 'low') / expected).toBeCloseTo(1, 4)
  expect(tailBound(varying(flips(40 - count), 40 - 2 * count), 'high') / expected).toBeCloseTo(1, 4)
})

test('says nothing of a case with too many relabelings to list', () => {
  const many = { ...flip(1, false), relabelings: 1001 }
  expect(tailBound(varying([many, flip(1, false)], 0), 'low')).toBe(1)
  expect(tailBound(varying([{ ...many, relabelings: 1000 }], -1), 'low')).toBeCloseTo(1 / 2, 6)
})
