import { expect, test } from 'vitest'
import { defined } from '../src/defined.ts'

test('keys without a value are absent, and the others keep their order and what is falsy', () => {
  const entries = { last: undefined, text: '', none: null, count: 0, is: false, list: [undefined] }
  const given: { last?: string; text?: string; none?: string | null } = defined(entries)
  expect(Object.entries(given)).toEqual([
    ['text', ''],
    ['none', null],
    ['count', 0],
    ['is', false],
    ['list', [undefined]],
  ])
})
