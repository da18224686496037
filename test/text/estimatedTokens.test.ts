import { expect, test } from 'vitest'
import { estimatedTokens } from '../../src/text/estimatedTokens.ts'

test.each([
  ['', 0],
  ['a', 1],
  ['Days', 1],
  ['Thirty', 2],
  ['The refund is paid within thirty days of delivery.', 13],
  // Two bytes a letter, and three.
  ['Возврат', 4],
  ['三十天内', 3],
  ['🧾', 1],
])('a quarter of the bytes: %j is about %d', (text, tokens) => {
  expect(estimatedTokens(text)).toBe(tokens)
})
