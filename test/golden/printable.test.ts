import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printable } from '../../src/golden/printable.ts'

test.each([
  ['plain', 'plain'],
  ['two\nlines\ttab', String.raw`two\nlines\ttab`],
  ['\u001B[31mred\u001B[0m', String.raw`\u{1b}[31mred\u{1b}[0m`],
  ['\u009B2J', String.raw`\u{9b}2J`],
  ['safe\u202Etxt.exe', String.raw`safe\u{202e}txt.exe`],
  ['退款\u2028政策 🙂', String.raw`退款\u{2028}政策 🙂`],
  ['half \uD83D', String.raw`half \u{d83d}`],
])('%j is shown as %j', (text, shown) => {
  expect(printable(text)).toBe(shown)
})

test('cuts by characters, not by halves of them', () => {
  expect(printable('🙂'.repeat(80), 10)).toBe(`${'🙂'.repeat(9)}…`)
  expect(printable('退'.repeat(10), 10)).toBe('退'.repeat(10))
  expect(printable('退'.repeat(11), 10)).toBe(`${'退'.repeat(9)}…`)
})

test('whatever comes in, one line without control characters comes out', () => {
  const unit = fc.nat(0xffff).map(code => String.fromCharCode(code))
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 100 }), text => {
      expect(printable(text)).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u)
    }),
  )
})
