import fc from 'fast-check'
import { expect, test } from 'vitest'
import { sum } from '../../src/statistics/mean.ts'
import { quotaMethod } from '../../src/statistics/quotaMethod.ts'

const sizes = fc.array(fc.integer({ min: 1, max: 60 }), { minLength: 1, maxLength: 8 })

test('one seat more takes none away, where the largest remainder does', () => {
  // By largest remainders the third gets two of ten seats, and one of eleven.
  expect(quotaMethod([6, 6, 2], 10)).toEqual([5, 4, 1])
  expect(quotaMethod([6, 6, 2], 11)).toEqual([5, 5, 1])
  fc.assert(
    fc.property(sizes, fc.nat(480), (all, seats) => {
      const [fewer, more] = [quotaMethod(all, seats), quotaMethod(all, seats + 1)]
      expect(fewer.every((given, index) => given <= (more[index] ?? 0))).toBe(true)
    }),
  )
})

test('all seats are given, each stratum gets its share within one and no more than it has', () => {
  fc.assert(
    fc.property(sizes, fc.nat(480), (all, seats) => {
      const given = quotaMethod(all, seats)
      expect(sum(given)).toBe(Math.min(seats, sum(all)))
      for (const [index, size] of all.entries()) {
        const share = Math.min(size, (size * seats) / sum(all))
        expect(Math.abs((given[index] ?? 0) - share)).toBeLessThan(1)
        expect(given[index]).toBeLessThanOrEqual(size)
      }
    }),
  )
})

test('what strata begin with stays theirs, and the others share the rest', () => {
  expect(quotaMethod([10, 10, 10], 9, [7, 0, 0])).toEqual([7, 1, 1])
  expect(quotaMethod([98, 1, 1], 10, [1, 1, 1])).toEqual([8, 1, 1])
  expect(quotaMethod([3, 2], 1, [2, 2])).toEqual([2, 2])
})
