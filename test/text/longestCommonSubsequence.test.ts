import fc from 'fast-check'
import { expect, test } from 'vitest'
import { longestCommonSubsequence } from '../../src/text/longestCommonSubsequence.ts'

const split = (text: string) => (text === '' ? [] : text.split(' '))

test.each([
  ['', '', 0],
  ['thirty days', '', 0],
  ['thirty days', 'thirty days', 2],
  ['thirty days', 'days thirty', 1],
  ['a a a b', 'a b a a', 3],
  ['return it within thirty days', 'you may return within thirty working days', 4],
  ['退 货 期 限', '期 限 退 货', 2],
])('%s / %s: %d', (first, second, length) => {
  expect(longestCommonSubsequence(split(first), split(second))).toBe(length)
})

/** The usual table, row by row: slow, and plainly right. */
function byTable(first: string[], second: string[]): number {
  let row = second.map(() => 0)
  for (const one of first) {
    const above = row
    row = []
    for (const [index, other] of second.entries()) {
      const diagonal = above[index - 1] ?? 0
      row.push(one === other ? diagonal + 1 : Math.max(above[index] ?? 0, row[index - 1] ?? 0))
    }
  }
  return row.at(-1) ?? 0
}

test('equals the table, over several blocks of bits too', () => {
  const words = fc.array(fc.constantFrom('refund', 'days', 'от', '日'), { maxLength: 130 })
  fc.assert(
    fc.property(words, words, (first, second) => {
      expect(longestCommonSubsequence(first, second)).toBe(byTable(first, second))
    }),
  )
})

test.each([29, 30, 31, 60, 61, 900])('all %d items of a list are common with itself', length => {
  const list = Array.from({ length }, (_, index) => `word ${index % 7}`)
  expect(longestCommonSubsequence(list, list)).toBe(length)
  expect(longestCommonSubsequence(list, ['before', ...list, 'after'])).toBe(length)
})
