import { expect, test } from 'vitest'
import type { CheckClaimsAnswer } from '../../../../src/judge/steps/checkClaims.ts'
import { checkClaims, claimVerdicts } from '../../../../src/judge/steps/checkClaims.ts'
import { first, request, second, unknown } from '../twoClaims.ts'
import type { Entry } from '../twoClaims.ts'

const verdictOf = (entry: Partial<Entry>) =>
  claimVerdicts(request, { verdicts: [{ ...first, ...entry }, second] })[0]

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

test('says so where a judge gave no reason', () => {
  const reasons = [second, { ...second, ...unknown }].map(
    entry => claimVerdicts(request, { verdicts: [first, { ...entry, reason: ' ' }] })[1]?.reason,
  )
  expect(reasons).toEqual(['no reason was given', 'no reason was given'])
})

test.each([[['p2']], [['p9']], [['p2', 'p9']], [[]]])(
  'names the one passage that holds the quote in place of %j',
  passages => {
    expect(verdictOf({ passages })).toMatchObject({ verdict: 'supported', passages: ['p1'] })
  },
)

test('leaves out a passage that does not exist beside one that proves', () => {
  expect(verdictOf({ passages: ['p9', 'p1'] })?.passages).toEqual(['p1'])
})

test('adds the passage that holds the quote to those that carry the verdict together', () => {
  expect(verdictOf({ passages: ['p2'], together: true })).toMatchObject({
    passages: ['p2', 'p1'],
    together: true,
  })
})

test('takes a quote of two passages for what they carry together', () => {
  const entry = {
    passages: ['p1', 'p2'],
    together: true,
    quote: 'Shipping costs … within 30 days',
  }
  expect(checkClaims.problems(request, { verdicts: [{ ...first, ...entry }, second] })).toEqual([])
  expect(verdictOf(entry)).toMatchObject({ passages: ['p1', 'p2'], together: true })
})

test('marks a quote that is only nearly in its passage', () => {
  expect(verdictOf({ quote: 'paid within 30 days of delivrey' })?.quoteMatch).toBe('near')
  expect(verdictOf({})).not.toHaveProperty('quoteMatch')
})

test('never makes up a verdict that is not there, nor one without proof', () => {
  expect(() => claimVerdicts(request, { verdicts: [first] })).toThrow('No verdict for claim "c2"')
  expect(() => verdictOf({ quote: 'at once' })).toThrow('No proof for claim "c1"')
})
