import { describe, expect, test } from 'vitest'
import { jsonSchemaOf } from '../../../src/judge/session/question.ts'
import { statedClaims, extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import type {
  ExtractClaimsAnswer,
  ExtractClaimsRequest,
} from '../../../src/judge/steps/extractClaims.ts'

const request = { text: 'Refunds take 30 days. Shipping is free.' }
const split = (...claims: ExtractClaimsAnswer['claims']) => ({ claims, declines: false })
const cited = (text: string, ...cites: string[]) => ({ text, cites })

describe('problems', () => {
  test.each<[string, ExtractClaimsAnswer['claims'], string[]]>([
    ['claims that differ', ['Refunds take 30 days.', cited('Shipping is free.', '[1]')], []],
    ['no claims at all', [], []],
    ['an empty claim', ['Shipping is free.', cited(' \n', '[1]')], ['Claim 2 is empty.']],
    [
      'a claim said twice',
      ['Shipping is free.', 'Refunds take 30 days.', cited('shipping  is free.')],
      ['Claim 3 repeats another: "shipping is free.".'],
    ],
  ])('%s', (_what, claims, problems) => {
    expect(extractClaims.problems(request, split(...claims))).toEqual(problems)
  })

  test('claims of which the text has no word', () => {
    const claims = ['{', 'Refunds take 30 days.', cited('The moon orbits Earth.', '[1]'), '] ']
    expect(extractClaims.problems(request, split(...claims))).toEqual([
      'Claim 1 shares no word with the text or its question: "{".',
      'Claim 3 shares no word with the text or its question: "The moon orbits Earth.".',
      'Claim 4 shares no word with the text or its question: "]".',
    ])
  })

  test.each<[string, Partial<ExtractClaimsRequest>, string]>([
    ['the question', { question: 'Is the kettle under warranty?' }, 'The kettle is insured.'],
    ['a former turn', { history: [{ role: 'user', content: 'A kettle?' }] }, 'The kettle is new.'],
    ['the date', { asOf: '2026-05-02' }, 'It was 1 May 2026.'],
  ])('a claim in words of %s is one of the text', (_what, further, claim) => {
    expect(extractClaims.problems({ text: 'Yes.' }, split(claim))).toHaveLength(1)
    expect(extractClaims.problems({ text: 'Yes.', ...further }, split(claim))).toEqual([])
  })
})

describe('after asking again', () => {
  const own = { text: 'Доставка бесплатна。退货期为三十天。' }

  test('what remains is said once, and not at all where it is empty', () => {
    const claims = ['', 'Доставка бесплатна.', '退货期为三十天。', 'ДОСТАВКА бесплатна.', '  ']
    const salvaged = extractClaims.salvage?.(own, { claims, declines: true })
    expect(salvaged).toEqual({
      claims: ['Доставка бесплатна.', '退货期为三十天。'],
      declines: true,
    })
    expect(extractClaims.problems(own, salvaged ?? split(...claims))).toEqual([])
  })

  test.each([
    ['nothing but empty claims', ['', ' ']],
    ['a claim of another text', ['Доставка бесплатна.', 'Доставка бесплатна.', '{']],
  ])('%s can not be corrected', (_what, claims) => {
    expect(extractClaims.salvage?.(own, split(...claims))).toBeUndefined()
  })
})

describe('doubts', () => {
  const noClaim = 'The text has sentences that may state something, but no claim is given.'
  const noRefusal = '"declines" is true, but no sentence of the text is known as a refusal.'
  const nothing = { claims: [], declines: false }
  const declined = { claims: [], declines: true }

  test.each<[string, string, ExtractClaimsAnswer, string[]]>([
    ['no claim of statements', 'Refunds take 30 days.', nothing, [noClaim]],
    ['no claim of Chinese statements', '退货期为三十天。', nothing, [noClaim]],
    ['statements that decline', 'Refunds take 30 days.', declined, [noClaim, noRefusal]],
    [
      'claims of what declines',
      'Refunds take 30 days.',
      { ...split('Refunds.'), declines: true },
      [noRefusal],
    ],
    ['statements beside a refusal', "I don't know. Refunds take 30 days.", declined, [noClaim]],
    ['claims', 'Refunds take 30 days.', split('Refunds take 30 days.'), []],
    ['no claim of a greeting', 'Hello! How can I help?', nothing, []],
    ['no claim of a question', 'Which kettle do you mean?', nothing, []],
    ['a refusal', "I'm sorry, but I don't know.", declined, []],
    ['a refusal that is not taken for one', "I don't know.", nothing, []],
    ['a refusal with a hint', 'Здравствуйте! К сожалению, я не знаю.', declined, []],
  ])('%s', (_what, text, answer, doubts) => {
    expect(extractClaims.doubts?.({ text }, answer)).toEqual(doubts)
  })
})

describe('marks of citation', () => {
  const text =
    'Refunds take 30 days [1][2]. 运费由买家承担【3†条款】。See [terms](https://a.b/terms).'

  test('stand beside the claim', () => {
    const answer = split(
      cited('Refunds take 30 days.', '[1]', '[2]'),
      cited('运费由买家承担。', '【3†条款】'),
      'The terms say so.',
    )
    expect(statedClaims(text, [answer])).toEqual([
      cited('Refunds take 30 days.', '[1]', '[2]'),
      cited('运费由买家承担。', '【3†条款】'),
      { text: 'The terms say so.' },
    ])
  })

  test('that the text does not have are made up', () => {
    const answer = split(cited('Refunds take 30 days.', '[7]', ' ', '[1]'), cited('Free.', '[8]'))
    expect(statedClaims(text, [answer])).toEqual([
      cited('Refunds take 30 days.', '[1]'),
      { text: 'Free.' },
    ])
  })

  test('of a claim that two parts of a text state are put together', () => {
    const parts = [
      split('Free.', cited('Refunds take 30 days.', '[1]')),
      split(cited('free.', '[2]')),
    ]
    expect(statedClaims(text, parts)).toEqual([
      cited('Free.', '[2]'),
      cited('Refunds take 30 days.', '[1]'),
    ])
  })
})

test('a model that cites nothing writes nothing for it, and strict endpoints take the form', () => {
  const { properties } = jsonSchemaOf(extractClaims.answerSchema)
  expect(properties).toEqual({
    claims: {
      type: 'array',
      items: {
        anyOf: [
          { type: 'string' },
          {
            type: 'object',
            properties: {
              text: { type: 'string' },
              cites: { type: 'array', items: { type: 'string' } },
            },
            required: ['text', 'cites'],
            additionalProperties: false,
          },
        ],
      },
    },
    declines: { type: 'boolean' },
  })
})

test.each([
  ['no list', { claims: 'Shipping is free.', declines: false }],
  ['other things than text in the list', { claims: ['Shipping is free.', 30], declines: false }],
  ['a claim without marks as an object', { claims: [{ text: 'Free.' }], declines: false }],
  ['no word on declining', { claims: [] }],
  ['another name', { statements: [], declines: false }],
  ['null', null],
])('an answer with %s has the wrong shape', (_what, answer) => {
  expect(extractClaims.answerSchema.safeParse(answer).success).toBe(false)
})
