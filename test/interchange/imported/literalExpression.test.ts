import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapedLiteral, literalOf } from '../../../src/interchange/imported/literalExpression.ts'

const text = fc.string({
  unit: fc.oneof(
    fc.constantFrom(...'^$\\.*+?()[]{}|/-,#&u2028n \n\r\u2028\u2029\t', '日', '🙂', 'É'),
    fc.string({ minLength: 1, maxLength: 1 }),
  ),
})

test('an escaped text matches where a text has it, whatever it is, and reads back', () => {
  fc.assert(
    fc.property(text, text, text, (sought, before, after) => {
      const source = escapedLiteral(sought)
      expect(source).not.toMatch(/[\n\r\u2028\u2029]|(?<!\\)(?:\\\\)*\//)
      const expression = new RegExp(source)
      expect(expression.test(before + sought + after)).toBe(true)
      expect(expression.test(before)).toBe(before.includes(sought))
      expect(literalOf(source)).toBe(sought)
    }),
  )
})

test.each(['a.', '\\d', 'a|b', '\\u0041', '\\-', '(a)', '^a'])('%s is no escaped text', source => {
  expect(literalOf(source)).toBeUndefined()
})
