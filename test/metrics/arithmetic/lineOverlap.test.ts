import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lineOverlap } from '../../../src/metrics/arithmetic/lineOverlap.ts'
import {
  matchInAnyOrder,
  matchInOrder,
  wordOverlap,
} from '../../../src/metrics/arithmetic/wordOverlap.ts'

test('a line of the reference may find its words in several lines of the text', () => {
  expect(lineOverlap('w1 w2 w6 w7 w8\nw1 w3 w8 w9 w5', 'w1 w2 w3 w4 w5')).toEqual({
    precision: 4 / 10,
    recall: 4 / 5,
    f1: 8 / 15,
  })
})

test('a word matches no more often than the text has it', () => {
  expect(lineOverlap('thirty days', 'thirty days\nthirty days\nthirty days')).toEqual({
    precision: 1,
    recall: 1 / 3,
    f1: 1 / 2,
  })
})

test('order counts within lines, not between them', () => {
  const reference = 'Keep the receipt.\nSend it back.'
  expect(lineOverlap('Send it back.\nKeep the receipt.', reference)).toMatchObject({ f1: 1 })
  expect(lineOverlap('receipt the Keep\nback it Send', reference)).toMatchObject({ f1: 1 / 3 })
})

test('only a line break ends a line', () => {
  const reference = 'Keep it. Send all'
  expect(lineOverlap('Send all. Keep it', reference)).toMatchObject({ f1: 1 / 2 })
  expect(lineOverlap('Send all\r\n\r\nKeep it\r\n', reference)).toMatchObject({ f1: 1 })
})

test('a reference without words gives none', () => {
  expect(lineOverlap('thirty days', '\n—\n')).toBeUndefined()
})

const line = fc.array(fc.constantFrom('refund', 'days', 'thirty', 'от', '日'), { maxLength: 8 })
const lines = fc.array(line, { minLength: 1, maxLength: 4 })
const written = (words: readonly string[][]) => words.map(one => one.join(' ')).join('\n')

test('equals ROUGE-L on single lines, and lies between it and words in any order', () => {
  fc.assert(
    fc.property(lines, lines, (text, reference) => {
      const [written1, written2] = [written(text), written(reference)]
      const inAnyOrder = wordOverlap(written1, written2, matchInAnyOrder)
      const byLine = lineOverlap(written1, written2)
      expect(byLine?.recall ?? 0).toBeLessThanOrEqual(inAnyOrder?.recall ?? 0)
      const [flat1, flat2] = [text.flat().join(' '), reference.flat().join(' ')]
      expect(lineOverlap(flat1, flat2)).toEqual(wordOverlap(flat1, flat2, matchInOrder))
    }),
  )
})
