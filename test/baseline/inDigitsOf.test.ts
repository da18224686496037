import { expect, test } from 'vitest'
import type { BaselineSet } from '../../src/baseline/baseline.ts'
import { inDigitsOf } from '../../src/baseline/inDigitsOf.ts'

const setOf = (hash: string, fingerprint: string): BaselineSet => ({
  policy: {},
  measurements: { mrr: { fingerprint } },
  cases: { refund: { hash, scores: { mrr: [1] } } },
})
const long = '0123456789abcdef'.repeat(2)
const other = 'f123456789abcdef'.repeat(2)

test('short hashes become the long ones of the same content, and others stay', () => {
  const short = setOf(long.slice(0, 12), long.slice(0, 16))
  expect(inDigitsOf(short, setOf(long, long))).toEqual(setOf(long, long))
  expect(inDigitsOf(short, setOf(other, long))).toEqual(setOf(long.slice(0, 12), long))
  expect(inDigitsOf(short, setOf(long, other))).toEqual(setOf(long, long.slice(0, 16)))
  expect(inDigitsOf(short, { ...setOf(long, long), cases: {}, measurements: {} })).toEqual(short)
  expect(inDigitsOf(short, undefined)).toEqual(short)
  // Fewer digits would decide.
  expect(inDigitsOf(setOf(long, long), short)).toEqual(setOf(long, long))
})
