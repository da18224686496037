import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cosineSimilarity } from '../../../src/judge/embeddingJudge.ts'

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
  [[3e200, 4e200], [4e200, 3e200], 0.96],
  [[3e-200, 4e-200], [4e-200, 3e-200], 0.96],
  [[3e200, 4e200], [4e-200, 3e-200], 0.96],
  [[1.5e308, 1.5e308], [1.7e308, 1.7e308], 1],
  [[1.7e308, 1.7e308, 1.7e308], [-1.7e308, -1.7e308, -1.7e308], -1],
  [[5e-324, 0], [1, 0], 1],
])('%j and %j: %d', (first, second, cosine) => {
  expect(cosineSimilarity(first, second)).toBeCloseTo(cosine, 12)
})

test('a vector may be long', () => {
  const long = Array.from({ length: 200_000 }, (_, index) => index % 7)
  expect(cosineSimilarity(long, long)).toBeCloseTo(1, 12)
})

test('nothing has no direction', () => {
  expect(cosineSimilarity([0, 0], [1, 0])).toBeUndefined()
  expect(cosineSimilarity([1, 0], [0, -0])).toBeUndefined()
})

test('what rounding puts outside is taken back: a vector is at most like itself', () => {
  // Not so near to zero that a double has no digits left.
  const number = fc
    .double({ min: -1, max: 1, noNaN: true })
    .map(value => (Math.abs(value) < 1e-100 ? 0 : value))
  const vector = fc.array(number, { minLength: 1, maxLength: 200 })
  fc.assert(
    fc.property(vector, own => {
      const cosine = cosineSimilarity(own, own)
      fc.pre(cosine !== undefined)
      expect(cosine).toBe(1)
      const opposite = own.map(value => -value)
      expect(cosineSimilarity(own, opposite)).toBe(-(cosine ?? 2))
    }),
  )
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
