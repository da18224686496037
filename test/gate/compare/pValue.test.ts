import { expect, test } from 'vitest'
import { pText, pValue } from '../../../src/gate/compare/pValue.ts'

test.each([
  [0.0309, '0.031', 'p = 0.031'],
  [0.001, '0.001', 'p = 0.001'],
  [0.00099, '< 0.001', 'p < 0.001'],
  [0, '< 0.001', 'p < 0.001'],
])('%d is never shown as 0', (p, column, words) => {
  expect(pText(p)).toBe(column)
  expect(pValue(p)).toBe(words)
})
