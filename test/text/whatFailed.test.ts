import { describe, expect, test } from 'vitest'
import { messageOf, whatFailed } from '../../src/text/whatFailed.ts'

const unshowable = 'something was thrown that cannot be shown'
const withoutStack = Object.defineProperty(new Error('closed'), 'stack', {
  get: () => {
    throw new Error('no stack for you')
  },
})

test('an error is told with its place', () => {
  expect(whatFailed(new Error('Expected a price list'))).toMatch(
    /^Expected a price list \(at .*whatFailed\.test\.ts:\d+:\d+\)$/,
  )
  expect(messageOf(new Error('Expected a price list'))).toBe('Expected a price list')
})

describe('what is thrown instead of an error', () => {
  test.each([
    ['closed', 'closed'],
    [404, '404'],
    [undefined, 'undefined'],
    [Object.create(null), unshowable],
    [{ toString: () => ({}) }, unshowable],
    [Object.assign(new Error('closed'), { message: Symbol('shut') }), 'Symbol(shut)'],
  ])('%# is told too', (thrown, told) => {
    expect(messageOf(thrown)).toBe(told)
    expect(whatFailed(thrown)).toContain(told)
  })

  test('an error without a stack has no place', () => {
    expect(whatFailed(withoutStack)).toBe('closed')
  })
})
