import { expect, test } from 'vitest'
import { isBlank } from '../../src/text/isBlank.ts'

test.each([
  '',
  ' \n\t',
  '\u00a0\u3000',
  '\u200b\ufeff',
  '\u2800',
  '\u3164',
  '\u202e\u0007',
  '\ufe0f',
])('nothing of %j can be seen', text => {
  expect(isBlank(text)).toBe(true)
})

test.each(['€', '👍', '👩‍⚕️', '…', '-', '5', '是', 'Да', ' . ', '\ue000'])(
  'something of %j can be seen',
  text => {
    expect(isBlank(text)).toBe(false)
  },
)

test('a long text takes no longer than its length', () => {
  expect(isBlank(`${' '.repeat(1_000_000)}x`)).toBe(false)
})
