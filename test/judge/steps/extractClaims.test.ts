import { describe, expect, test } from 'vitest'
import { jsonSchemaOf } from '../../../src/judge/session/question.ts'
import { statedClaims, extractClaims } from '../../../src/judge/steps/extractClaims.ts'
import type { ExtractClaimsAnswer } from '../../../src/judge/steps/extractClaims.ts'

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
})

test('what remains after asking again is said once, and not at all where it is empty', () => {
  const claims = ['', 'Доставка бесплатна.', '退货期为三十天。', 'ДОСТАВКА бесплатна.', '  ']
  const salvaged = extractClaims.salvage?.(request, { claims, declines: true })
  expect(salvaged).toEqual({ claims: ['Доставка бесплатна.', '退货期为三十天。'], declines: true })
  expect(extractClaims.problems(request, salvaged ?? split(...claims))).toEqual([])
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
