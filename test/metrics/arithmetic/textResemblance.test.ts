import fc from 'fast-check'
import { expect, test } from 'vitest'
import { resembling } from '../../../src/metrics/arithmetic/textResemblance.ts'

test.each([
  ['Returns take thirty days.', 'Returns take thirty days.', true],
  ['Returns take thirty days.', 'Returns take 30 days.', true],
  ['Returns take thirty days.', 'Shipping is free of charge.', false],
  ['abcd', 'abxy', true],
  ['abcd', 'axyz', false],
  ['abcdefghijk', 'abcdeqrstuv', false],
  ['abcd', 'ab', true],
  ['abcd', 'a', false],
  ['Возврат возможен в течение 30 дней.', 'Возврат возможен за 30 дней.', true],
  ['商品可以在三十天内退货。', '商品可以在十四天内退货。', true],
  ['商品可以在三十天内退货。', '运费由商店承担。', false],
  ['Returns take\n  thirty days.', 'Returns take thirty days.', true],
  ['Kä\u0308se', 'Kä\u0308se', true],
  ['Returns take thirty days.', '', false],
  ['', ' ', true],
])('%j and %j: %j', (text, other, similar) => {
  expect(resembling([text], [other])).toEqual([similar])
  expect(resembling([other], [text])).toEqual([similar])
})

test('any of the others will do, and without others nothing does', () => {
  expect(resembling(['refunds', 'shipping'], ['clinic', 'refund'])).toEqual([true, false])
  expect(resembling(['refunds', 'shipping'], [])).toEqual([false, false])
})

test('characters outside the basic plane count once', () => {
  expect(resembling(['😀😀'], ['😀a'])).toEqual([true])
  expect(resembling(['😀😀😀'], ['😀aa'])).toEqual([false])
})

test('of long texts the beginnings are compared, and no chunk resembles a whole book', () => {
  const beginning = 'refund '.repeat(3_000)
  const [one, other] = [beginning + 'x'.repeat(30_000), beginning + 'y'.repeat(30_000)]
  expect(resembling([one], [other])).toEqual([true])
  expect(resembling([beginning], [beginning.repeat(3)])).toEqual([false])
})

test('a lower threshold never loses a match', () => {
  const text = fc.array(fc.constantFrom('a', 'b', '退'), { maxLength: 12 }).map(all => all.join(''))
  const threshold = fc.constantFrom(0, 0.25, 0.5, 0.7, 1)
  fc.assert(
    fc.property(text, text, threshold, threshold, (one, other, a, b) => {
      const [strict] = resembling([one], [other], Math.max(a, b))
      const [lenient] = resembling([one], [other], Math.min(a, b))
      expect([strict, lenient]).not.toEqual([true, false])
      expect(resembling([one], [other], 1)).toEqual([one === other])
    }),
  )
})
