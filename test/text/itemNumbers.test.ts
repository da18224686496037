import { expect, test } from 'vitest'
import { itemNumbers } from '../../src/text/itemNumbers.ts'

test('equal items get equal numbers, in both lists', () => {
  expect(itemNumbers(['thirty', 'days', 'thirty'], ['天', 'days', 'thirty'])).toEqual({
    first: Int32Array.of(0, 1, 0),
    second: Int32Array.of(2, 1, 0),
    distinct: 3,
  })
})

test('there may be none', () => {
  expect(itemNumbers([], [])).toEqual({
    first: Int32Array.of(),
    second: Int32Array.of(),
    distinct: 0,
  })
})
