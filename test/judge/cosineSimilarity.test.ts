import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cosineSimilarity } from '../../src/judge/cosineSimilarity.ts'

const numbers = fc.integer({ min: -10_000, max: 10_000 }).map(number => number / 100)
const pair = fc
  .integer({ min: 1, max: 40 })
  .chain(length =>
    fc.tuple(
      fc.array(numbers, { minLength: length, maxLength: length }),
      fc.array(numbers, { minLength: length, maxLength: length }),
    ),
  )

test.each([
  [[1, 0], [0, 1], 0],
  [[1, 1], [2, 2], 1],
  [[1, 2], [-1, -2], -1],
  [[3, 4], [4, 3], 0.96],
])('%j and %j: %d', (first, second, cosine) => {
  expect(cosineSimilarity(first, second)).toBeCloseTo(cosine, 12)
})

test('nothing has no direction', () => {
  expect(cosineSimilarity([0, 0], [1, 0])).toBeUndefined()
})

test('it is symmetric, within -1..1, and blind to length', () => {
  fc.assert(
    fc.property(pair, fc.double({ min: 0.01, max: 100, noNaN: true }), ([one, other], factor) => {
      const cosine = cosineSimilarity(one, other)
      fc.pre(cosine !== undefined)
      expect(Math.abs(cosine ?? 2)).toBeLessThanOrEqual(1)
      expect(cosineSimilarity(other, one)).toBeCloseTo(cosine ?? 2, 9)
      const longer = cosineSimilarity(
        one.map(value => value * factor),
        other,
      )
      expect(longer).toBeCloseTo(cosine ?? 2, 6)
    }),
  )
})
