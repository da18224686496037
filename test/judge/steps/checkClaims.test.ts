import { describe, expect, test } from 'vitest'
import type { CheckClaimsAnswer, CheckClaimsRequest } from '../../../src/judge/steps/checkClaims.ts'
import { checkClaims, claimVerdicts } from '../../../src/judge/steps/checkClaims.ts'

const request: CheckClaimsRequest = {
  claims: [
    { id: 'c1', text: 'Refunds are paid within 30 days.' },
    { id: 'c2', text: 'Shipping is free.' },
  ],
  passages: [
    { id: 'p1', text: 'Refunds are paid within 30 days of delivery.' },
    { id: 'p2', text: 'Shipping costs $5.' },
  ],
}
type Entry = CheckClaimsAnswer['verdicts'][number]

const first: Entry = {
  claim: 'c1',
  passages: ['p1'],
  together: false,
  quote: 'paid within 30 days',
  reason: null,
  verdict: 'supported',
}
const second: Entry = {
  claim: 'c2',
  passages: ['p2'],
  together: false,
  quote: 'Shipping costs $5',
  reason: 'The passage names a price.',
  verdict: 'refuted',
}
const unknown: Pick<Entry, 'passages' | 'together' | 'quote' | 'verdict'> = {
  passages: [],
  together: false,
  quote: null,
  verdict: 'notEnoughInfo',
}

const problems = (...verdicts: Entry[]) => checkClaims.problems(request, { verdicts })
const salvage = (...verdicts: Entry[]) => checkClaims.salvage?.(request, { verdicts })

test('an answer with proof for every verdict has no problems, in whatever order', () => {
  expect(problems(second, first)).toEqual([])
  expect(problems(first, { ...second, quote: null })).toEqual([])
  expect(problems(first, { ...second, ...unknown })).toEqual([])
  expect(problems(first, { ...second, ...unknown, quote: 'in no passage' })).toEqual([])
})

describe('problems', () => {
  test.each<[string, Entry[], string[]]>([
    ['a claim left out', [first], ['Claim "c2" has no verdict.']],
    ['all left out', [], ['Claim "c1" has no verdict.', 'Claim "c2" has no verdict.']],
    ['a claim judged twice', [first, second, first], ['Claim "c1" has more than one verdict.']],
    [
      'an invented claim',
      [first, second, { ...first, claim: 'c3' }],
      ['Claim "c3" was not asked about.'],
    ],
    [
      'an invented passage',
      [{ ...first, passages: ['p1', 'p9'] }, second],
      ['Claim "c1" names passage "p9", which does not exist.'],
    ],
    [
      'an invented passage that is also no place for the quote',
      [{ ...first, passages: ['p9'] }, second],
      [
        'Claim "c1" names passage "p9", which does not exist.',
        'The quote for claim "c1" does not stand in the passages it names.',
      ],
    ],
    [
      'support without a passage',
      [{ ...first, passages: [] }, second],
      [
        'Claim "c1" is "supported" without naming a passage.',
        'The quote for claim "c1" does not stand in the passages it names.',
      ],
    ],
    [
      'refutation without a passage',
      [first, { ...second, passages: [], quote: null }],
      ['Claim "c2" is "refuted" without naming a passage.'],
    ],
    [
      'support without a quote',
      [{ ...first, quote: null }, second],
      ['Claim "c1" is "supported" without a quote.'],
    ],
    [
      'an empty quote',
      [{ ...first, quote: ' "…" ' }, second],
      ['Claim "c1" is "supported" without a quote.'],
    ],
    [
      'a quote from another passage',
      [{ ...first, quote: 'Shipping costs $5' }, second],
      ['The quote for claim "c1" does not stand in the passages it names.'],
    ],
    [
      'an invented quote for a refutation',
      [first, { ...second, quote: 'Shipping is never free' }],
      ['The quote for claim "c2" does not stand in the passages it names.'],
    ],
    [
      'no reason',
      [first, { ...second, reason: ' ' }],
      ['Claim "c2" is "refuted" without a reason.'],
    ],
    [
      'an id that would break lines',
      [first, second, { ...first, claim: 'c1\n::error::gate' }],
      ['Claim "c1 ::error::gate" was not asked about.'],
    ],
  ])('%s', (_what, verdicts, expected) => {
    expect(problems(...verdicts)).toEqual(expected)
  })
})

describe('salvage', () => {
  test('a verdict with an invented quote could not be given; the others stay', () => {
    const salvaged = salvage(
      { ...first, quote: 'Refunds are instant' },
      { ...second, quote: 'Shipping is never free' },
    )
    expect(salvaged?.verdicts).toEqual([
      {
        ...unknown,
        claim: 'c1',
        reason:
          'The judge called it supported but its quote "Refunds are instant" stands in none of the passages it named.',
      },
      {
        ...unknown,
        claim: 'c2',
        reason:
          'The judge called it refuted but its quote "Shipping is never free" stands in none of the passages it named.',
      },
    ])
    expect(problems(...(salvaged?.verdicts ?? []))).toEqual([])
  })

  test('support without any quote is no support', () => {
    expect(salvage({ ...first, quote: null }, second)?.verdicts).toEqual([
      { ...unknown, claim: 'c1', reason: 'The judge called it supported but gave no quote.' },
      second,
    ])
  })

  test.each<[string, Entry[]]>([
    ['missing', [{ ...first, quote: 'Refunds are instant' }]],
    ['doubled', [first, first, second]],
    ['invented', [{ ...first, claim: 'c9' }, second]],
    ['unknown as a passage', [{ ...first, passages: ['p9'] }, second]],
    ['without a passage', [{ ...first, passages: [] }, second]],
  ])('nothing is made of an answer with an id %s', (_what, verdicts) => {
    expect(salvage(...verdicts)).toBeUndefined()
  })
})

describe('claimVerdicts', () => {
  test('puts the verdicts in the order of the claims, without what they do not use', () => {
    const answer: CheckClaimsAnswer = {
      verdicts: [
        { ...second, passages: ['p2'], quote: 'Shipping', verdict: 'notEnoughInfo' },
        { ...first, passages: ['p1', 'p1'], reason: 'It is in the text.' },
      ],
    }
    expect(claimVerdicts(request, answer)).toEqual([
      {
        claim: request.claims[0],
        verdict: 'supported',
        passages: ['p1'],
        quote: 'paid within 30 days',
        reason: null,
      },
      {
        claim: request.claims[1],
        verdict: 'notEnoughInfo',
        passages: [],
        quote: null,
        reason: 'The passage names a price.',
      },
    ])
  })

  test('never makes up a verdict that is not there', () => {
    expect(() => claimVerdicts(request, { verdicts: [first] })).toThrow('No verdict for claim "c2"')
  })
})

test.each([
  ['an unknown verdict', { ...first, verdict: 'entailed' }],
  ['a missing reason', { ...first, reason: undefined }],
  ['a number for an id', { ...first, claim: 1 }],
])('an answer with %s has the wrong shape', (_what, entry) => {
  expect(checkClaims.answerSchema.safeParse({ verdicts: [entry] }).success).toBe(false)
})
