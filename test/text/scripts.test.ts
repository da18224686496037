import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scriptShares } from '../../src/text/scripts.ts'

test.for([
  ['How long is it?', ['Latin']],
  ['Сколько дней?', ['Cyrillic']],
  ['退货期是多少天？', ['Han']],
  ['返品はいつまで可能ですか', ['Japanese']],
  ['반품 기한은 언제까지입니까?', ['Hangul']],
  ['Πόσες μέρες;', ['Greek']],
  ['كم يوما؟', ['Arabic']],
  ['12 345 — 6 %', []],
  // A letter of a script without spaces weighs as much as a word.
  ['用 npm 安装', ['Han', 'Latin']],
] as const)('%s', ([text, scripts]) => {
  expect(scriptShares(text).map(({ script }) => script)).toEqual(scripts)
})

test('Han beside a little kana in a long text stays Han', () => {
  expect(scriptShares(`${'退货'.repeat(100)}の`)[0]?.script).toBe('Han')
})

test('shares are the largest first and add up to one, of any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), text => {
      const shares = scriptShares(text).map(({ share }) => share)
      expect(shares).toEqual(shares.toSorted((one, other) => other - one))
      const all = shares.reduce((sum, share) => sum + share, 0)
      expect(all).toBeCloseTo(shares.length > 0 ? 1 : 0)
    }),
  )
})
