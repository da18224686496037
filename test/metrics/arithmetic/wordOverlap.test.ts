import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  matchInAnyOrder,
  matchInOrder,
  nGramOverlap,
  wordOverlap,
} from '../../../src/metrics/arithmetic/wordOverlap.ts'

test('precision is a share of the text, recall of the reference', () => {
  expect(wordOverlap('thirty days at most', 'thirty days', matchInOrder)).toEqual({
    precision: 1 / 2,
    recall: 1,
    f1: 2 / 3,
  })
})

test('an empty text has a precision, not a division by zero', () => {
  expect(wordOverlap('', 'thirty days', matchInOrder)).toEqual({ precision: 0, recall: 0, f1: 0 })
})

test('a reference without words gives none', () => {
  expect(wordOverlap('thirty days', '?!', matchInOrder)).toBeUndefined()
})

test.each([
  [1, { precision: 2 / 3, recall: 1, f1: 4 / 5 }],
  [2, { precision: 1 / 2, recall: 1, f1: 2 / 3 }],
  [3, undefined],
])('runs of %d words', (n, overlap) => {
  expect(nGramOverlap('within thirty days', 'thirty days', n)).toEqual(overlap)
})

const words = fc.array(fc.constantFrom('refund', 'days', 'thirty', 'от', '日'), { maxLength: 12 })

test('F1 is the harmonic mean, and order can only take matches away', () => {
  fc.assert(
    fc.property(words, words, (text, reference) => {
      const inOrder = matchInOrder(text, reference)
      const inAnyOrder = matchInAnyOrder(text, reference)
      expect(inOrder).toBeLessThanOrEqual(inAnyOrder)
      expect(inAnyOrder).toBe(matchInAnyOrder(reference, text))
      const overlap = wordOverlap(text.join(' '), reference.join(' '), () => inOrder)
      if (!overlap || inOrder === 0) return
      const { precision, recall, f1 } = overlap
      expect(f1).toBeCloseTo((2 * precision * recall) / (precision + recall), 12)
    }),
  )
})
