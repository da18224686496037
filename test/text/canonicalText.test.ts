import { expect, test } from 'vitest'
import { canonicalText } from '../../src/text/canonicalText.ts'

test.each([
  [' Thirty\tdays \r\n from  delivery ', 'Thirty days from delivery'],
  ['cafe\u0301', 'caf\u00E9'],
  ['и\u0306', 'й'],
  ['三十\u3000天', '三十 天'],
  ['30\u00A0дней', '30 дней'],
  ['ＡＢＣ', 'ＡＢＣ'],
  ['Thirty days.', 'Thirty days.'],
  ['\n', ''],
])('%j is %j', (text, canonical) => {
  expect(canonicalText(text)).toBe(canonical)
})
