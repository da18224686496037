import { describe, expect, test } from 'vitest'
import { extractClaims } from '../../../src/judge/steps/extractClaims.ts'

const request = { text: 'Refunds take 30 days. Shipping is free.' }

describe('problems', () => {
  test.each([
    ['claims that differ', ['Refunds take 30 days.', 'Shipping is free.'], []],
    ['no claims at all', [], []],
    ['an empty claim', ['Shipping is free.', ' \n'], ['Claim 2 is empty.']],
    [
      'a claim said twice',
      ['Shipping is free.', 'Refunds take 30 days.', 'shipping  is free.'],
      ['Claim 3 repeats another: "shipping is free.".'],
    ],
  ])('%s', (_what, claims, problems) => {
    expect(extractClaims.problems(request, { claims })).toEqual(problems)
  })
})

test('what remains after asking again is said once, and not at all where it is empty', () => {
  const claims = ['', 'Доставка бесплатна.', '退货期为三十天。', 'ДОСТАВКА бесплатна.', '  ']
  const salvaged = extractClaims.salvage?.(request, { claims })
  expect(salvaged).toEqual({ claims: ['Доставка бесплатна.', '退货期为三十天。'] })
  expect(extractClaims.problems(request, salvaged ?? { claims })).toEqual([])
})

test.each([
  ['no list', { claims: 'Shipping is free.' }],
  ['other things than text in the list', { claims: ['Shipping is free.', 30] }],
  ['another name', { statements: [] }],
  ['null', null],
])('an answer with %s has the wrong shape', (_what, answer) => {
  expect(extractClaims.answerSchema.safeParse(answer).success).toBe(false)
})
