import { describe, expect, test } from 'vitest'
import '../../../src/vitest/setup.ts'

const refunds = 'You can return a product within 30 days of delivery.'
const invented = { answer: 'Returns are free.' }

// Inside another assertion's value nothing waits: there it would never match, and .not always.
describe('an asymmetric matcher is refused', () => {
  const refusal =
    "Expected `toBeFaithfulTo` to be called as `await expect(…).toBeFaithfulTo(…)`: inside another assertion's value nothing waits for it"

  test('where it would fail', () => {
    expect(() => expect(invented).toEqual({ answer: expect.toBeFaithfulTo(refunds) })).toThrow(
      refusal,
    )
  })

  test('where it would pass for nothing', () => {
    expect(() => expect(invented).not.toEqual({ answer: expect.toBeFaithfulTo(refunds) })).toThrow(
      refusal,
    )
    expect(() => expect(invented).toEqual({ answer: expect.not.toBeFaithfulTo(refunds) })).toThrow(
      refusal,
    )
  })

  test('with the expect of the test, and after a matcher that is refused', async context => {
    await expect(expect(30).toBeFaithfulTo(refunds)).rejects.toThrow('got a number')
    const { expect: own } = context
    expect(() => own(invented).not.toEqual({ answer: own.toBeFaithfulTo(refunds) })).toThrow(
      refusal,
    )
  })
})
