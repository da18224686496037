import fc from 'fast-check'
import { expect, test } from 'vitest'
import { duplicateKey } from '../../../src/baseline/read.ts'

test.each([
  ['{"refund": 1, "refund": 2}', 'refund'],
  ['{"cases": {"refund": 1, "shipping": {}, "refund" : 2}}', 'refund'],
  ['{"a": 1, "\\u0061": 2}', 'a'],
  ['[{"a": 1}, {"a": {"a": ["a", "a"]}}]', undefined],
  ['{"a": "{\\"b\\": 1, \\"b\\": 2}"}', undefined],
  ['{"a\\"": 1, "a": "b\\\\", "c": 1}', undefined],
  ['{"a": "{", "a": 1}', 'a'],
  ['"refund"', undefined],
])('%s', (json, key) => {
  expect(duplicateKey(json)).toBe(key)
})

test('finds none in what JSON.stringify wrote', () => {
  fc.assert(
    fc.property(fc.jsonValue(), value => {
      expect(duplicateKey(JSON.stringify(value))).toBeUndefined()
    }),
  )
})
