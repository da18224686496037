import { expect, test } from 'vitest'
import { createPassageCache } from '../../../src/judge/lexical/passageIndex.ts'

const document = (name: string): string => `${name} policy. `.repeat(25_000)

test('a passage asked about again is not indexed again', () => {
  const indexOf = createPassageCache()
  expect(indexOf('Shipping is free.')).toBe(indexOf('Shipping is free.'))
})

test('the passages used last are kept, within a limit', () => {
  const indexOf = createPassageCache()
  const [refund, travel] = [indexOf(document('Refund')), indexOf(document('Travel'))]
  expect(indexOf(document('Refund'))).toBe(refund)
  // With a third document the one used longest ago has to go.
  indexOf(document('Privacy'))
  expect(indexOf(document('Refund'))).toBe(refund)
  expect(indexOf(document('Travel'))).not.toBe(travel)
})

test('what is longer than the limit drives nothing out', () => {
  const indexOf = createPassageCache()
  const kept = indexOf('Shipping is free.')
  const long = 'refund '.repeat(200_000)
  expect(indexOf(long)).not.toBe(indexOf(long))
  expect(indexOf('Shipping is free.')).toBe(kept)
})
