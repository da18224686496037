import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestCommonSubsequence } from '../../src/text/longestCommonSubsequence.ts'
import { subsequencePlaces } from '../../src/text/subsequencePlaces.ts'

test.each([
  ['thirty days from delivery', 'thirty days', [0, 1]],
  ['thirty days from delivery', 'from delivery thirty days', [0, 1]],
  ['days and days', 'days', [2]],
  ['refund within days', 'days refund', [0]],
  ['refund', 'shipping', []],
])('%j has its words in common with %j at %j', (first, second, places) => {
  expect(subsequencePlaces(first.split(' '), second.split(' '))).toEqual(places)
})

test.each([
  [[], ['refund']],
  [['refund'], []],
])('an empty list has nothing in common: %j, %j', (first, second) => {
  expect(subsequencePlaces(first, second)).toEqual([])
})

const words = fc.array(fc.constantFrom('refund', 'days', 'от', '日'), { maxLength: 40 })

test('is a common subsequence, and of the greatest length', () => {
  fc.assert(
    fc.property(words, words, (first, second) => {
      const places = subsequencePlaces(first, second)
      expect(places).toEqual([...new Set(places)].toSorted((one, other) => one - other))
      const found = places.map(place => first[place] ?? '')
      expect(found).toHaveLength(longestCommonSubsequence(first, second))
      expect(longestCommonSubsequence(found, second)).toBe(found.length)
    }),
  )
})
