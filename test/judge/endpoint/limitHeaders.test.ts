import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { statedLimits } from '../../../src/judge/endpoint/limitHeaders.ts'

const now = Date.UTC(2026, 10, 21)
const read = (headers: Record<string, string>) => statedLimits(new Headers(headers), now)

const requestsWith = (reset: string) => ({
  'x-ratelimit-limit-requests': '60',
  'x-ratelimit-remaining-requests': '59',
  'x-ratelimit-reset-requests': reset,
})

describe('what endpoints say is left', () => {
  test('of requests and of tokens, as OpenAI and Groq do', () => {
    const headers = {
      ...requestsWith('1s'),
      'x-ratelimit-limit-tokens': '150000',
      'x-ratelimit-remaining-tokens': '149984',
      'x-ratelimit-reset-tokens': '6m0s',
    }
    expect(read(headers)).toEqual({
      requests: { limit: 60, remaining: 59, resetAfter: 1000 },
      tokens: { limit: 150_000, remaining: 149_984, resetAfter: 360_000 },
    })
  })

  test('without a word on what, as gateways do', () => {
    const headers = {
      'X-RateLimit-Limit': '20',
      'X-RateLimit-Remaining': '3',
      'X-RateLimit-Reset': String(now + 2500),
    }
    expect(read(headers)).toEqual({ requests: { limit: 20, remaining: 3, resetAfter: 2500 } })
  })

  test.each([
    ['120ms', 120],
    ['1s', 1000],
    ['7.66s', 7660],
    ['2m59.56s', 179_560],
    ['1h0m30s', 3_630_000],
    ['1d', 86_400_000],
    ['30', 30_000],
    ['0.5', 500],
    [String(now / 1000 + 12), 12_000],
    [String(now + 1500), 1500],
  ])('all is there again after %s', (reset, milliseconds) => {
    expect(read(requestsWith(reset)).requests?.resetAfter).toBeCloseTo(milliseconds, 6)
  })

  test('a limit that can not be is left out', () => {
    const headers = { ...requestsWith('1s'), 'x-ratelimit-limit-requests': '0' }
    expect(read(headers)).toEqual({ requests: { remaining: 59, resetAfter: 1000 } })
  })
})

describe('what says nothing', () => {
  test.each<[string, Record<string, string>]>([
    ['no headers', {}],
    ['no time', { 'x-ratelimit-remaining-requests': '0' }],
    ['no number', { 'x-ratelimit-reset-requests': '1s' }],
    ['a reset that is over', requestsWith('0')],
    ['a reset that was before', requestsWith(String(now - 1))],
    ['a reset of no unit that is known', requestsWith('3 fortnights')],
    ['a negative number', { ...requestsWith('1s'), 'x-ratelimit-remaining-requests': '-1' }],
    ['a word', { ...requestsWith('1s'), 'x-ratelimit-remaining-requests': 'NaN' }],
    ['an endless number', { ...requestsWith('1s'), 'x-ratelimit-remaining-requests': '1e999' }],
    ['an endless reset', requestsWith('9'.repeat(400))],
    ['a very long one', requestsWith('1s'.repeat(5000))],
  ])('%s', (_what, headers) => {
    expect(read(headers)).toEqual({})
  })

  test('anything else: numbers that can be counted with, or nothing', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary-ascii' }),
      fc.stringMatching(/^[-+.\d]{0,20}(ms|s|m|h|d|e)?[\d.smhd]{0,20}$/),
      fc.double().map(String),
    )
    const headers = fc.record({
      'x-ratelimit-limit-requests': text,
      'x-ratelimit-remaining-requests': text,
      'x-ratelimit-reset-requests': text,
    })
    const sendable = (value: Record<string, string>) => {
      try {
        return Boolean(new Headers(value))
      } catch {
        return false
      }
    }
    fc.assert(
      fc.property(headers.filter(sendable), value => {
        const { requests } = read(value)
        if (!requests) return
        expect(requests.resetAfter).toBeGreaterThan(0)
        expect(Object.values(requests).every(number => Number.isFinite(number))).toBe(true)
      }),
      { seed: 7 },
    )
  })
})
