import { describe, expect, test } from 'vitest'
import fc from 'fast-check'
import {
  asWritten,
  counted,
  countedOf,
  decimal,
  decimalApart,
  digitsBetween,
  grouped,
  signedDecimal,
} from '../../src/text/numbers.ts'

test.each([
  [1, '1.000'],
  [2 / 3, '0.667'],
  [-0.0001, '0.000'],
  [-0, '0.000'],
])('%d is %s', (value, text) => {
  expect(decimal(value)).toBe(text)
})

test.each([
  [0.0614, '+0.061'],
  [-0.0614, '-0.061'],
  [0.0004, '0.000'],
  [-0.0004, '0.000'],
])('a change of %d is %s', (value, text) => {
  expect(signedDecimal(value)).toBe(text)
})

describe('two numbers that differ', () => {
  test.each([
    [0.9, 0.8996, ['0.9000', '0.8996']],
    [0.80004, 0.80001, ['0.80004', '0.80001']],
    [0.9, 0.8, ['0.900', '0.800']],
    [0.9, 0.9, ['0.900', '0.900']],
    [0.3, 0.1 + 0.2, ['0.300', '0.300']],
  ])('%d and %d are shown apart', (first, second, texts) => {
    const digits = digitsBetween(first, second)
    expect([decimal(first, digits), decimal(second, digits)]).toEqual(texts)
  })

  test('never look the same', () => {
    const score = fc.double({ min: -1, max: 1, noNaN: true })
    fc.assert(
      fc.property(score, score, (first, second) => {
        fc.pre(Math.abs(first - second) > 1e-8)
        const digits = digitsBetween(first, second)
        expect(decimal(first, digits)).not.toBe(decimal(second, digits))
      }),
    )
  })
})

test('a threshold is never rounded to another one', () => {
  expect([0.9, 0.8555, 1, 1 / 3].map(asWritten)).toEqual([
    '0.900',
    '0.8555',
    '1.000',
    '0.3333333333333333',
  ])
})

test('counts say how many of what', () => {
  expect([counted(0, 'case'), counted(1, 'case'), counted(1234, 'case')]).toEqual([
    '0 cases',
    '1 case',
    '1,234 cases',
  ])
})

test('a mean is shown apart from the floor that it misses', () => {
  expect([decimalApart(0.79996, 0.8), decimalApart(0.8, 0.8), decimalApart(1 / 3, 0.5, 2)]).toEqual(
    ['0.79996', '0.800', '0.33'],
  )
})

test('thousands are grouped as Intl does, whatever the number', () => {
  const numbers = fc.oneof(fc.maxSafeInteger(), fc.integer({ max: 99_999 }), fc.double())
  fc.assert(
    fc.property(numbers, number => {
      // Nothing counts minus zero of anything.
      expect(grouped(number)).toBe((number === 0 ? 0 : number).toLocaleString('en-US'))
    }),
  )
})

test.each([
  [3, 1048, '3 of 1,048 cases'],
  [0, 1, '0 of 1 case'],
  [48, 48, 'all 48 cases'],
  [2, 2, 'both cases'],
  [1, 1, 'the only case'],
])('%d of %d is “%s”', (part, all, text) => {
  expect(countedOf(part, all, 'case')).toBe(text)
})
