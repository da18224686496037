import { describe, expect, test } from 'vitest'
import { checkByModel } from '../../../src/judge/nli/checkByModel.ts'
import type { PassageReading, Readings } from '../../../src/judge/nli/reading.ts'
import { checkClaims } from '../../../src/judge/steps/checkClaims.ts'

const passages = [
  { id: 'p1', text: 'Refunds take five business days. Nothing else is known.' },
  { id: 'p2', text: 'Shipping takes two days.' },
  { id: 'p3', text: ' ' },
]
const { signal } = new AbortController()

const reading = (support: number, contradiction?: number): PassageReading => ({
  support,
  ...(contradiction !== undefined && { contradiction }),
  supportingWindow: passages[0]?.text ?? '',
  contradictingWindow: passages[1]?.text ?? '',
  windows: 1,
})

/** The verdict on one claim where the model reads this of the passages. */
async function verdictFrom(readings: Readings[number], claim = 'Refunds take five days.') {
  const request = { claims: [{ id: 'c', text: claim }], passages }
  const thresholds = { supported: 0.5, refuted: 0.8 }
  const inference = { read: async () => [readings] }
  const answer = await checkByModel(request, { inference, kind: 'entailment', thresholds }, signal)
  // What the session holds every judge to: a quote that stands in a passage.
  expect(checkClaims.problems(request, answer)).toEqual([])
  return answer.verdicts[0]
}

describe('a claim is', () => {
  test('supported from the threshold on, by all passages that reach it, the best first', async () => {
    expect(await verdictFrom([reading(0.5), reading(0.7), null])).toMatchObject({
      verdict: 'supported',
      passages: ['p2', 'p1'],
      quote: 'Refunds take five business days.',
      reason: null,
    })
  })

  test('refuted where nothing supports it', async () => {
    expect(await verdictFrom([reading(0.1, 0.2), reading(0.1, 0.85), null])).toMatchObject({
      verdict: 'refuted',
      passages: ['p2'],
      quote: 'Shipping takes two days.',
      reason: 'Contradiction 85%, needed 80%.',
    })
    expect(await verdictFrom([reading(0.6, 0.1), reading(0, 0.99), null])).toMatchObject({
      verdict: 'supported',
      passages: ['p1'],
    })
  })

  test('open below both, and no probability is rounded up to what is needed', async () => {
    expect(await verdictFrom([reading(0.49999, 0.79999), null, null])).toMatchObject({
      verdict: 'notEnoughInfo',
      passages: [],
      quote: null,
      reason: 'Support 49.9%, needed 50%. Contradiction 79.9%.',
    })
  })

  test('open where the model has no label for contradiction, and says nothing of it', async () => {
    expect(await verdictFrom([{ ...reading(0.2), windows: 3 }, null, null])).toMatchObject({
      verdict: 'notEnoughInfo',
      reason: 'Support 20% in the best of 3 windows, needed 50%.',
    })
  })

  test('proved by the first sentence of the window where it shares no word with it', async () => {
    expect(await verdictFrom([reading(0.9), null, null], '退款需要五天。')).toMatchObject({
      quote: 'Refunds take five business days.',
    })
  })
})
