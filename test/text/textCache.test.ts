import { expect, test } from 'vitest'
import { createTextCache } from '../../src/text/textCache.ts'

const document = (name: string): string => `${name} policy. `.repeat(25_000)
const cache = () => createTextCache(text => ({ words: text.split(' ') }))

test('what was made of a text is not made again', () => {
  const wordsOf = cache()
  expect(wordsOf('Shipping is free.')).toBe(wordsOf('Shipping is free.'))
})

test('the texts used last are kept, within a limit', () => {
  const wordsOf = cache()
  const [refund, travel] = [wordsOf(document('Refund')), wordsOf(document('Travel'))]
  expect(wordsOf(document('Refund'))).toBe(refund)
  // With a third document the one used longest ago has to go.
  wordsOf(document('Privacy'))
  expect(wordsOf(document('Refund'))).toBe(refund)
  expect(wordsOf(document('Travel'))).not.toBe(travel)
})

test('what is longer than the limit drives nothing out', () => {
  const wordsOf = cache()
  const kept = wordsOf('Shipping is free.')
  const long = 'refund '.repeat(200_000)
  expect(wordsOf(long)).not.toBe(wordsOf(long))
  expect(wordsOf('Shipping is free.')).toBe(kept)
})
