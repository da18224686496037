import { expect, test } from 'vitest'
import { evenlySpread } from '../../src/statistics/evenlySpread.ts'

const numbers = Array.from({ length: 10 }, (_, index) => index)

test('takes so many, evenly and in order', () => {
  expect(evenlySpread(numbers, 5)).toEqual([0, 2, 4, 6, 8])
  expect(evenlySpread(numbers, 4)).toEqual([0, 3, 5, 8])
})

test('a list that has no more stays whole', () => {
  expect(evenlySpread(numbers, 10)).toEqual(numbers)
  expect(evenlySpread(numbers, 300)).toEqual(numbers)
  expect(evenlySpread([], 3)).toEqual([])
})
