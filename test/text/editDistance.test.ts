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

test.each([
  ['mean', 'maen', 1],
  ['refund', 'rfeund', 1],
  ['refund', 'erfudn', 2],
  ['mean', 'men', 1],
  ['', 'mean', 4],
  // What was exchanged is not edited again: by way of `ac` it would be two.
  ['ca', 'abc', 3],
])('%j to %j with swaps: %d', (first, second, distance) => {
  expect(editDistance([...first], [...second], { swaps: true })).toBe(distance)
})

/** The definition, prefix by prefix. */
function byDefinition(first: readonly string[], second: readonly string[], swaps: boolean): number {
  const known = new Map<string, number>()
  const distance = (rows: number, columns: number): number => {
    if (rows === 0 || columns === 0) return rows + columns
    const key = `${rows} ${columns}`
    const before = known.get(key)
    if (before !== undefined) return before
    const same = first[rows - 1] === second[columns - 1]
    const isSwap =
      first[rows - 1] === second[columns - 2] && first[rows - 2] === second[columns - 1]
    const fewest = Math.min(
      distance(rows - 1, columns) + 1,
      distance(rows, columns - 1) + 1,
      distance(rows - 1, columns - 1) + (same ? 0 : 1),
      swaps && rows > 1 && columns > 1 && isSwap ? distance(rows - 2, columns - 2) + 1 : Infinity,
    )
    known.set(key, fewest)
    return fewest
  }
  return distance(first.length, second.length)
}

const texts = fc.oneof(
  fc.array(fc.constantFrom('a', 'b'), { maxLength: 20 }),
  fc.array(fc.constantFrom('т', 'о', '退', '款', ' '), { maxLength: 20 }),
)

test('is what the definition gives, whatever both lists begin and end with', () => {
  const both = fc.array(fc.constantFrom('a', 'b'), { maxLength: 5 })
  const around = fc.record({ start: both, end: both })
  fc.assert(
    fc.property(texts, texts, around, fc.boolean(), (first, second, { start, end }, swaps) => {
      const one = [...start, ...first, ...end]
      const other = [...start, ...second, ...end]
      expect(editDistance(one, other, { swaps })).toBe(byDefinition(one, other, swaps))
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
