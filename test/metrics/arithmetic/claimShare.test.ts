import { describe, expect, test } from 'vitest'
import {
  claimShare,
  supportedIds,
  supportingPassages,
} from '../../../src/metrics/arithmetic/claimShare.ts'
import { claims, supportedBy } from '../supportDesk.ts'

test.each([
  ['supported', 1 / 4],
  ['refuted', 2 / 4],
  ['notEnoughInfo', 1 / 4],
] as const)('the share of claims that are %s', (verdict, share) => {
  expect(claimShare(claims('refuted', 'supported', 'notEnoughInfo', 'refuted'), verdict)).toBe(
    share,
  )
})

test('the ids of supported claims', () => {
  const verdicts = claims('supported', 'refuted', 'notEnoughInfo', 'supported')
  expect(supportedIds(verdicts)).toEqual(new Set(['claim-1', 'claim-4']))
  expect(supportedIds([])).toEqual(new Set())
})

describe('the passages that support some claim', () => {
  test('are named once, and none of them only refutes', () => {
    const [refuted] = claims('refuted')
    const verdicts = [
      ...supportedBy(['refunds.md#1', 'terms.md#4'], ['terms.md#4'], []),
      ...(refuted ? [{ ...refuted, passages: ['careers.md#1'] }] : []),
    ]
    expect([...supportingPassages(verdicts)]).toEqual(['refunds.md#1', 'terms.md#4'])
  })

  test('count where they do so only together', () => {
    const joined = supportedBy(['refunds.md#1', 'terms.md#4']).map(verdict => ({
      ...verdict,
      together: true as const,
    }))
    expect(supportingPassages(joined).size).toBe(2)
  })
})
