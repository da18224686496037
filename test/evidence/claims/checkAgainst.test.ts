import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CheckClaimsRequest } from '../../../src/judge/steps/checkClaims.ts'
import { checkAgainst, unsupported } from '../../../src/evidence/claims/checkAgainst.ts'
import { jsonTokens } from '../../../src/judge/questionParts.ts'
import { deskCase } from '../deskJudge.ts'

const claims = [
  { id: 'answer-1', text: 'Returns are free.' },
  { id: 'answer-2', text: 'Срок возврата — тридцать дней.' },
  { id: 'answer-3', text: '退货期为三十天。' },
]
const passages = [
  { id: 'refunds.md#1', text: 'Returns are free. Refunds take five days.' },
  { id: 'ru.md#1', text: 'Срок возврата — тридцать дней. Доставка платная.' },
  { id: 'zh.md#1', text: '退货期为三十天。 Returns are free.' },
]

test('one question where all fits', async () => {
  const { current, questions } = deskCase({
    case: { asOf: '2026-11-21', history: [{ role: 'user', content: 'Hello.' }] },
  })
  const checked = await checkAgainst(claims, passages, current)
  expect(questions.map(({ request }) => request)).toEqual([
    {
      question: 'How do returns work?',
      asOf: '2026-11-21',
      history: [{ role: 'user', content: 'Hello.' }],
      claims,
      passages,
    },
  ])
  expect('found' in checked && checked.found.map(({ passages: found }) => found)).toEqual([
    ['refunds.md#1', 'zh.md#1'],
    ['ru.md#1'],
    ['zh.md#1'],
  ])
})

test('the judge does not see the marks of a claim, and they stay with it', async () => {
  const { current, questions } = deskCase({})
  const cited = claims.map(claim => ({ ...claim, cites: ['[1]', 'https://a.b/c'] }))
  const checked = await checkAgainst(cited, passages, current)
  expect(JSON.stringify(questions)).not.toContain('https://a.b/c')
  expect('found' in checked && checked.found.map(({ claim }) => claim)).toEqual(cited)
})

test('nothing is asked about no claims', async () => {
  const { current, questions } = deskCase({})
  expect(await checkAgainst([], passages, current)).toEqual({ found: [] })
  expect(questions).toEqual([])
})

const sentence = fc.constantFrom(
  ...['Returns are free.', 'Refunds take five days.', 'Доставка бесплатна.', '退货期为三十天。'],
)
const text = fc.array(sentence, { minLength: 1, maxLength: 6 }).map(parts => parts.join('\n'))

test('in parts, the same is found and every claim meets every passage', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(sentence, { minLength: 1, maxLength: 60 }),
      fc.array(text, { minLength: 1, maxLength: 8 }),
      fc.integer({ min: 160, max: 400 }),
      async (said, texts, materialTokens) => {
        const asked = said.map((claim, index) => ({ id: `answer-${index + 1}`, text: claim }))
        const found = texts.map((passage, index) => ({ id: `chunk ${index + 1}`, text: passage }))
        const whole = deskCase({})
        const parts = deskCase({ traits: { materialTokens } })
        const verdicts = await checkAgainst(asked, found, parts.current)
        expect(verdicts).toEqual(await checkAgainst(asked, found, whole.current))
        const pairs = parts.questions.flatMap(({ request }) => {
          const { claims: some, passages: few } = request as CheckClaimsRequest
          return some.flatMap(claim => few.map(passage => `${claim.id} ${passage.id}`))
        })
        expect(new Set(pairs).size).toBe(pairs.length)
        expect(pairs.length).toBe(asked.length * found.length)
      },
    ),
    { numRuns: 50 },
  )
})

test('a passage too long for a question is read piece by piece, under its own name', async () => {
  const long = `${'Filler sentence without a meaning. '.repeat(60)}\n\nReturns are free. The end.`
  const { current, questions } = deskCase({ traits: { materialTokens: 200 } })
  const checked = await checkAgainst(claims.slice(0, 1), [{ id: 'terms.md', text: long }], current)
  expect(questions.length).toBeGreaterThan(3)
  const sizes = questions.map(({ request }) => {
    const { claims: some, passages: few } = request as CheckClaimsRequest
    return jsonTokens([some, few])
  })
  expect(Math.max(...sizes)).toBeLessThanOrEqual(200)
  expect(checked).toMatchObject({ found: [{ verdict: 'supported', passages: ['terms.md'] }] })
})

test('what pieces of one passage support together, the passage supports alone', async () => {
  const { current } = deskCase({
    traits: {
      materialTokens: 200,
      answer: async ({ request }) => {
        const [claim] = (request as CheckClaimsRequest).claims
        const ids = (request as CheckClaimsRequest).passages.map(({ id }) => id)
        const verdict = { claim: claim?.id, passages: ids, together: true, reason: null }
        return {
          answer: { verdicts: [{ ...verdict, quote: 'Filler sentence', verdict: 'supported' }] },
        }
      },
    },
  })
  const long = 'Filler sentence without a meaning. '.repeat(13)
  const [claim] = claims
  const checked = await checkAgainst(claims.slice(0, 1), [{ id: 'terms.md', text: long }], current)
  expect(checked).toEqual({
    found: [
      {
        claim,
        verdict: 'supported',
        passages: ['terms.md'],
        quote: 'Filler sentence',
        reason: null,
      },
    ],
  })
})

test('a part that fails leaves no verdicts at all', async () => {
  const { current } = deskCase({
    traits: {
      materialTokens: 60,
      answer: async ({ request }) => {
        const { passages: part } = request as CheckClaimsRequest
        if (part.some(({ id }) => id === 'zh.md#1')) throw new Error('offline')
        return {
          answer: {
            verdicts: (request as CheckClaimsRequest).claims.map(({ id }) => ({
              claim: id,
              passages: [],
              quote: null,
              reason: 'Not there.',
              verdict: 'notEnoughInfo',
            })),
          },
        }
      },
    },
  })
  expect(await checkAgainst(claims, passages, current)).toEqual({
    instead: { status: 'judgeError', reason: 'offline' },
  })
})

test('what nothing speaks of is not enough information, with the reason', () => {
  expect(unsupported(claims.slice(0, 1), 'no context was retrieved')).toEqual([
    {
      claim: claims[0],
      verdict: 'notEnoughInfo',
      unchecked: true,
      passages: [],
      quote: null,
      reason: 'no context was retrieved',
    },
  ])
})
