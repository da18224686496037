import fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalForm } from '../../src/text/normalForm.ts'

test('is the normal form of any text that people write', () => {
  const unit = fc.constantFrom('e', '\u0301', '\u0316', 'ﬁ', '각', 'ﾊ', 'ﾞ', ' ', 'ใ')
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 30 }), text => {
      expect(normalForm(text, 'NFC')).toBe(text.normalize('NFC'))
      expect(normalForm(text, 'NFKC')).toBe(text.normalize('NFKC'))
    }),
  )
})

test('is the normal form of each letter', () => {
  const points = Array.from({ length: 0x10000 }, (_, point) => point)
  const letters = points
    .filter(point => point < 0xd800 || point > 0xdfff)
    .map(point => String.fromCodePoint(point))
  for (const form of ['NFC', 'NFKC'] as const) {
    const changed = letters.filter(letter => normalForm(letter, form) !== letter.normalize(form))
    expect(changed).toEqual([])
  }
})

// Sorted as one run, each of these takes minutes.
test.each(['\u0316\u0301', '\u0301\u0316', '\uFF9E\u0316', '\u{1D165}\u0301'])(
  'a run of %j ends within the time of a test, and keeps its letter',
  marks => {
    const form = normalForm(`a${marks.repeat(500_000 / marks.length)}b`, 'NFKC')
    expect(form).toMatch(/^[aá].*b$/u)
  },
)

test('texts that differ in the order of their marks have the same form', () => {
  const [first, second] = ['\u0316\u0301', '\u0301\u0316'].map(marks => `a${marks.repeat(100)}`)
  expect(normalForm(first ?? '', 'NFC')).toBe(normalForm(second ?? '', 'NFC'))
})
