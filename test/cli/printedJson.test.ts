import fc from 'fast-check'
import { expect, test } from 'vitest'
import { printedJson } from '../../src/cli/printedJson.ts'

test('whatever texts hold, it is the same data, and nothing that a terminal or a build acts on', () => {
  const texts = fc.array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('##[error]x', '###[group]', '\u001b[2J', '\u202etxt', '\ud800', 'a\u2028b'),
    ),
  )
  fc.assert(
    fc.property(texts, fc.dictionary(fc.string(), fc.double({ noNaN: true })), (list, numbers) => {
      const data = { list, numbers: JSON.parse(JSON.stringify(numbers)) }
      const printed = printedJson(data)
      expect(JSON.parse(printed)).toEqual(data)
      expect(printed.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]|##\w*\[/u)
    }),
  )
})
