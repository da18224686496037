import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Judge } from '../../../src/judge/judge.ts'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import { createJudgeSession } from '../../../src/judge/session/session.ts'
import {
  checkClaims,
  type CheckClaimsAnswer,
  type CheckClaimsRequest,
} from '../../../src/judge/steps/checkClaims.ts'
import { statedClaims, extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import { judgeSteps } from '../../../src/judge/steps/index.ts'
import { failureOf } from '../scriptedJudge.ts'

const ask = async (step: string, request: unknown, judge: Judge = lexical()): Promise<unknown> => {
  const signal = new AbortController().signal
  const asked = judge.answer({ step, request, messages: [], answerSchema: {}, key: '', signal })
  return (await asked).answer
}

/** The answer as it comes, checked against the step but not mended by asking again. */
async function check(request: CheckClaimsRequest): Promise<CheckClaimsAnswer> {
  const answer = checkClaims.answerSchema.parse(await ask('checkClaims', request))
  expect(checkClaims.problems(request, answer)).toEqual([])
  return answer
}

const passages = [
  {
    id: 'returns.md#1',
    text: 'Products can be returned within thirty days of delivery. Refunds are paid within 5 business days.',
  },
  {
    id: 'shipping.md#1',
    text: 'Shipping is free in the EU. Refunds are paid in 5 days after we got the parcel.',
  },
  { id: 'clinic.md#1', text: 'Приём ведётся по будням с 8 до 20 часов. Запись по телефону.' },
]
const claim = (text: string) => ({ id: 'c1', text })

describe('what it says about itself', () => {
  test('it is deterministic, not logged, and blind to refutation', () => {
    expect(lexical()).toMatchObject({ name: 'lexical', deterministic: true, logged: false })
    expect(lexical().blindToRefutation).toMatch(/cannot tell a refuted claim/)
  })

  test('version and cut-off are in the settings, which enter the fingerprint', () => {
    expect(lexical().settings).toMatchInlineSnapshot(`
      {
        "cutoff": 0.6,
        "version": 3,
      }
    `)
  })

  const others = judgeSteps.filter(step => step !== extractClaims && step !== checkClaims)
  test.each(others)(
    '$name is not offered, in words that say why a score is missing',
    async step => {
      expect(await failureOf(ask(step.name, {}))).toMatchObject({
        name: 'StepNotOffered',
        message: 'needs a language model: lexical() only splits and checks claims',
      })
    },
  )
})

describe('checkClaims', () => {
  test('a unit is no answer where the passage has a number before it', async () => {
    const question = 'When are refunds paid?'
    const verdictOf = async (answer: string) => {
      const request = { question, claims: [claim(`${question} — ${answer}`)], passages }
      return (await check(request)).verdicts[0]
    }
    for (const answer of ['days', 'business days']) {
      const verdict = await verdictOf(answer)
      expect(verdict?.verdict).toBe('notEnoughInfo')
    }
    expect((await verdictOf('5 business days'))?.verdict).toBe('supported')
    expect((await verdictOf('days'))?.reason).toMatch(
      /^Support \d+%, needed 60%\. The number before/,
    )
  })

  test('a claim is supported by each passage that reaches the cut-off, best first', async () => {
    const { verdicts } = await check({ claims: [claim('Refunds are paid in 5 days.')], passages })
    expect(verdicts).toMatchInlineSnapshot(`
      [
        {
          "claim": "c1",
          "passages": [
            "shipping.md#1",
            "returns.md#1",
          ],
          "quote": "Refunds are paid in 5 days after we got the parcel.",
          "reason": null,
          "together": false,
          "verdict": "supported",
        },
      ]
    `)
  })

  test('the reason says what was not found, and where the nearest sentence is', async () => {
    const reasons = async (text: string) =>
      (await check({ claims: [claim(text)], passages })).verdicts.map(({ reason }) => reason)
    expect([
      await reasons('Refunds are paid within 9 business days.'),
      await reasons('Gift cards never expire, whatever the products.'),
      await reasons('По субботам приём с 10 до 14 часов.'),
      await reasons('Elephants sleep standing.'),
    ]).toMatchInlineSnapshot(`
      [
        [
          "Support 48%, needed 60%. Number not found: "9".",
        ],
        [
          "Support 15%, needed 60%. Words not found together: "cards", "never", "expire", "whatever", "gift", "the".",
        ],
        [
          "Support 31%, needed 60%. Number not found: "10", "14". Words not found together: "субботам".",
        ],
        [
          "No passage has any of its words.",
        ],
      ]
    `)
  })

  test('without passages nothing is supported', async () => {
    const { verdicts } = await check({ claims: [claim('Shipping is free.')], passages: [] })
    expect(verdicts).toMatchInlineSnapshot(`
      [
        {
          "claim": "c1",
          "passages": [],
          "quote": null,
          "reason": "There is no passage to find its words in.",
          "together": false,
          "verdict": "notEnoughInfo",
        },
      ]
    `)
  })

  test('words spread over two passages do not add up', async () => {
    const apart = [
      { id: 'a', text: 'The refund is paid' },
      { id: 'b', text: 'by the courier company' },
    ]
    const request = {
      claims: [claim('The refund is paid by the courier company.')],
      passages: apart,
    }
    expect((await check(request)).verdicts[0]?.verdict).toBe('notEnoughInfo')
  })

  test('a short answer is checked together with its question', async () => {
    const question = 'Within how many days can products be returned?'
    const answer = extractClaims.answerSchema.parse(
      await ask('extractClaims', { text: 'Thirty days.', question }),
    )
    const [stated] = statedClaims('Thirty days.', [answer])
    const verdictOf = async (text: string, passage: string) =>
      (await check({ question, claims: [claim(text)], passages: [{ id: 'p', text: passage }] }))
        .verdicts[0]?.verdict
    const joined = stated?.text ?? ''
    expect(await verdictOf(joined, passages[0]?.text ?? '')).toBe('supported')
    expect(await verdictOf(joined, 'The museum was closed for thirty days.')).toBe('notEnoughInfo')
  })

  test('a long sentence is quoted in part, between words', async () => {
    const long = `${'-'.repeat(100)} Returns ${'of unworn jackets and shoes '.repeat(20)}are free.`
    const { verdicts } = await check({
      claims: [claim('Returns of unworn jackets and shoes')],
      passages: [{ id: 'p', text: long }],
    })
    const quote = verdicts[0]?.quote ?? ''
    expect(quote.length).toBeGreaterThan(150)
    expect(quote.length).toBeLessThanOrEqual(200)
    expect(long).toContain(`${quote} `)
  })

  test('hostile text can not forge lines or terminal control in a reason', async () => {
    const { verdicts } = await check({
      claims: [claim('Refunds \u001B[31mare\nnever paid')],
      passages: [{ id: 'p\n::error::1', text: 'Refunds \u001B[2J\u202Eare\u0007 paid' }],
    })
    expect(verdicts[0]?.reason).not.toMatch(/\p{Cc}|\u202E/u)
  })
})

describe('any text', () => {
  const pieces = fc.constantFrom(
    ...['Refund ', 'is ', '30 ', 'days', '. ', '? ', '...', '…', '\n', '- ', '[1]', '«', '"', '('],
    ...[
      'возврат ',
      '退款',
      '。',
      'ภาษา',
      'e\u0301',
      '\ud800',
      '\udc00',
      '😀',
      'ﬁ',
      'İ',
      '²',
      'ᄀ',
      'ᅡ',
    ],
    'x'.repeat(450),
  )
  const texts = fc.oneof(
    fc.array(pieces, { maxLength: 20 }).map(parts => parts.join('')),
    fc.string({ unit: 'binary' }),
  )

  test('gets a valid answer at once, and the same one again', async () => {
    await fc.assert(
      fc.asyncProperty(texts, texts, texts, async (text, passage, question) => {
        const judge = lexical()
        const split = { text, question }
        const answer = extractClaims.answerSchema.parse(await ask('extractClaims', split, judge))
        const request = {
          question,
          claims: statedClaims(text, [answer]).map((said, index) => ({ id: `${index}`, ...said })),
          passages: [
            { id: 'a', text: passage },
            { id: 'b', text: text + passage },
          ],
        }
        expect(await check(request)).toEqual(await ask('checkClaims', request, judge))
      }),
    )
  })

  test('a megabyte in one line is no obstacle', async () => {
    const session = createJudgeSession({ judge: lexical() })
    const text = 'refund policy '.repeat(75_000)
    const { claims } = (await session.ask(extractClaims, { text })).answer
    expect(claims).toHaveLength(1)
    const request = { claims: [claim('The refund policy')], passages: [{ id: 'p', text }] }
    const { verdicts } = (await session.ask(checkClaims, request)).answer
    expect(verdicts[0]?.verdict).toBe('supported')
  })
})
