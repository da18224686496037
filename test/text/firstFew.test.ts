import { expect, test } from 'vitest'
import { firstFew } from '../../src/text/firstFew.ts'

test('phrases beyond the first few are counted', () => {
  expect(firstFew(['refund', 'return'], 2)).toBe('refund, return')
  expect(firstFew(['refund', 'return', 'exchange', 'warranty'], 2)).toBe(
    'refund, return and 2 more',
  )
  expect(firstFew(['a', 'b', 'c'], 2, '; ')).toBe('a; b; c')
  expect(firstFew(['a', 'b', 'c', 'd'], 2, '; ')).toBe('a; b and 2 more')
  expect(firstFew([], 2)).toBe('')
})
