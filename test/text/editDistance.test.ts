import fc from 'fast-check'
import { expect, test } from 'vitest'
import { editDistance } from '../../src/text/editDistance.ts'

const between = (first: string, second: string) =>
  editDistance(Array.from(first), Array.from(second))

test.each([
  ['refund', 'refund', 0],
  ['refund', 'refunds', 1],
  ['refund', 'rfeund', 2],
  ['refund', 'refusal', 3],
  ['', 'refund', 6],
  ['', '', 0],
  ['возврат', 'возврата', 1],
  ['三十天内退货', '三十天内退款', 1],
  ['😀 paid', '😁 paid', 1],
])('%j to %j: %d', (first, second, distance) => {
  expect(between(first, second)).toBe(distance)
})

/** The table of the textbook. */
function byTable(first: readonly string[], second: readonly string[]): number {
  let above = second.map((_, column) => column + 1)
  for (const [row, item] of first.entries()) {
    let left = row + 1
    let corner = row
    above = second.map((other, column) => {
      const up = above[column] ?? 0
      left = Math.min(up + 1, left + 1, corner + (item === other ? 0 : 1))
      corner = up
      return left
    })
  }
  return above.at(-1) ?? first.length
}

const texts = fc.oneof(
  fc.array(fc.constantFrom('a', 'b'), { maxLength: 100 }),
  fc.array(fc.constantFrom('т', 'о', '退', '款', ' '), { maxLength: 100 }),
)

test('is what the table of all prefixes gives, across the borders of blocks', () => {
  fc.assert(
    fc.property(texts, texts, (first, second) => {
      expect(editDistance(first, second)).toBe(byTable(first, second))
    }),
    { numRuns: 500 },
  )
})

test('is symmetric, and a detour by a third text is no shorter', () => {
  fc.assert(
    fc.property(texts, texts, texts, (first, second, third) => {
      const direct = editDistance(first, second)
      expect(direct).toBe(editDistance(second, first))
      expect(direct).toBeLessThanOrEqual(editDistance(first, third) + editDistance(third, second))
    }),
  )
})

test.each([31, 32, 33, 63, 64, 65])('%d letters replaced are as many edits', length => {
  expect(between('a'.repeat(length), 'b'.repeat(length))).toBe(length)
  expect(between('a'.repeat(length), 'a'.repeat(length - 1) + 'b')).toBe(1)
})
