import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { answerSchemaOf } from '../../../src/judge/session/question.ts'
import { checkClaims } from '../../../src/judge/steps/checkClaims.ts'
import { first, request, second, unknown } from './twoClaims.ts'
import type { Entry } from './twoClaims.ts'

const problems = (...verdicts: Entry[]) => checkClaims.problems(request, { verdicts })
const salvage = (...verdicts: Entry[]) => checkClaims.salvage?.(request, { verdicts })

test('an answer with proof for every verdict has no problems, in whatever order', () => {
  expect(problems(second, first)).toEqual([])
  expect(problems(first, { ...second, ...unknown })).toEqual([])
  expect(problems(first, { ...second, ...unknown, quote: 'in no passage' })).toEqual([])
  expect(problems(first, { ...second, ...unknown, reason: null })).toEqual([])
})

test('what is empty may be left out', () => {
  const { data } = checkClaims.answerSchema.safeParse({
    verdicts: [
      { claim: 'c1', passages: ['p1'], quote: 'paid within 30 days', verdict: 'supported' },
      { claim: 'c2', verdict: 'notEnoughInfo' },
    ],
  })
  const { together: _first, ...short } = first
  const { together: _unknown, ...open } = unknown
  expect(data?.verdicts).toEqual([short, { claim: 'c2', ...open, reason: null }])
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
      'an invented passage, and a quote that stands nowhere',
      [{ ...first, passages: ['p9'], quote: 'Refunds are instant' }, second],
      ['No passage that was given is named for claim "c1".'],
    ],
    [
      'support without a quote',
      [{ ...first, quote: null }, second],
      ['There is no quote for claim "c1".'],
    ],
    [
      'an empty quote',
      [{ ...first, quote: ' "…" ' }, second],
      ['There is no quote for claim "c1".'],
    ],
    [
      'a quote of a letter or of a word that stands everywhere',
      [
        { ...first, quote: 'of' },
        { ...second, quote: 'costs' },
      ],
      [
        'The quote for claim "c1" says too little to prove anything: "of".',
        'The quote for claim "c2" says too little to prove anything: "costs".',
      ],
    ],
    [
      'an invented quote, for support or refutation',
      [
        { ...first, quote: 'Refunds are paid within 90 days' },
        { ...second, quote: 'nothing like it' },
      ],
      [
        'The quote for claim "c1" does not stand in the passages it rests on. The nearest words there: "Refunds are paid within 30 days of delivery".',
        'The quote for claim "c2" does not stand in the passages it rests on.',
      ],
    ],
    [
      'refutation without a quote',
      [first, { ...second, quote: null }],
      ['There is no quote for claim "c2".'],
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

test('a judge that calls everything supported and quotes a letter proves nothing', () => {
  const lies = request.claims.map(({ id }) => ({ ...first, claim: id, passages: ['p1', 'p2'] }))
  for (const quote of ['e', 'the', 'S', '$', 'a ... e ... i', 'ee']) {
    const salvaged = salvage(...lies.map(entry => ({ ...entry, quote })))
    expect(salvaged?.verdicts.map(({ verdict }) => verdict)).toEqual([
      'notEnoughInfo',
      'notEnoughInfo',
    ])
  }
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
          'The judge called it supported but its quote "Refunds are instant" stands in none of the passages it rests on.',
      },
      {
        ...unknown,
        claim: 'c2',
        reason:
          'The judge called it refuted but its quote "Shipping is never free" stands in none of the passages it rests on.',
      },
    ])
    expect(problems(...(salvaged?.verdicts ?? []))).toEqual([])
  })

  test.each<[string, Partial<Entry>, string]>([
    ['without any quote', { quote: null }, 'but gave no quote.'],
    [
      'with a quote of one word',
      { quote: 'paid' },
      'but its quote "paid" says too little to prove anything.',
    ],
    [
      'of a passage that does not exist',
      { passages: ['p9'], quote: 'Refunds are instant' },
      'but named no passage that was given.',
    ],
  ])('support %s is no support', (_what, fault, reason) => {
    expect(salvage({ ...first, ...fault }, second)?.verdicts).toEqual([
      { ...unknown, claim: 'c1', reason: `The judge called it supported ${reason}` },
      second,
    ])
  })

  test.each<[string, Entry[]]>([
    ['missing', [{ ...first, quote: 'Refunds are instant' }]],
    ['doubled', [first, first, second]],
    ['invented', [{ ...first, claim: 'c9' }, second]],
  ])('nothing is made of an answer with an id %s', (_what, verdicts) => {
    expect(salvage(...verdicts)).toBeUndefined()
  })
})

describe('the short form', () => {
  const { shortForm = expect.unreachable('no short form') } = checkClaims
  const read = (...verdicts: unknown[]) => shortForm.safeParse({ verdicts }).data?.verdicts

  test('names passages by the verdict that they carry, and comes back the same', () => {
    const written = {
      verdicts: [
        { claim: 'c1', quote: 'paid within 30 days', supports: ['p1'] },
        { claim: 'c2', reason: 'A price.', quote: 'Shipping costs $5', refutes: ['p2'] },
        { claim: 'c3', missing: 'Nothing on customs.' },
      ],
    }
    const full = shortForm.parse(written)
    expect(full).toMatchObject({
      verdicts: [
        { claim: 'c1', verdict: 'supported', passages: ['p1'], quote: 'paid within 30 days' },
        { claim: 'c2', verdict: 'refuted', passages: ['p2'], reason: 'A price.' },
        { claim: 'c3', verdict: 'notEnoughInfo', passages: [], reason: 'Nothing on customs.' },
      ],
    })
    expect(z.encode(shortForm, full)).toEqual(written)
  })

  test('may have the keys of other verdicts, empty', () => {
    const quote = 'paid within 30 days'
    const empty = { refutes: [], missing: null, reason: null }
    expect(read({ claim: 'c1', quote, supports: ['p1'], ...empty })).toMatchObject([
      { verdict: 'supported', passages: ['p1'] },
    ])
    expect(read({ claim: 'c1', quote, supports: [] })).toMatchObject([
      { verdict: 'supported', passages: [] },
    ])
    expect(read({ claim: 'c1', quote, refutes: ['p1'], reason: null })).toMatchObject([
      { verdict: 'refuted', passages: ['p1'] },
    ])
    expect(read({ claim: 'c1', quote: null, supports: [], missing: 'All.' })).toMatchObject([
      { verdict: 'notEnoughInfo', passages: [] },
    ])
  })

  test.each<[string, unknown]>([
    ['supports and refutes', { quote: 'x', supports: ['p1'], refutes: ['p2'] }],
    ['supports and lacks', { quote: 'x', supports: ['p1'], missing: 'All.' }],
    ['does neither', { quote: 'x' }],
    ['says a verdict beside it', { quote: 'x', supports: ['p1'], verdict: 'refuted' }],
    ['is empty', { supports: [], refutes: [], missing: null }],
  ])('is refused where an entry %s', (_what, entry) => {
    expect(read({ claim: 'c1', ...(entry as object) })).toBeUndefined()
  })

  test.each([
    { quote: 'Shipping costs $5', refutes: ['p2'], verdict: 'supported' },
    { quote: 'paid within 30 days', supports: ['p1'], verdict: 'refuted' },
    { missing: 'All.', verdict: 'supported', passages: ['p1'], quote: 'paid within 30 days' },
  ])('contradicts the full form in %j, and neither form takes it', entry => {
    const answer = { verdicts: [{ claim: 'c1', ...entry }] }
    expect(shortForm.safeParse(answer).success).toBe(false)
    expect(checkClaims.answerSchema.safeParse(answer).success).toBe(false)
  })

  test.each([[null], ['c1'], [7], [['c1']]])('is refused where an entry is %j', entry => {
    expect(read(entry)).toBeUndefined()
  })

  test('asks models for every field, and for no default', () => {
    expect(JSON.stringify(answerSchemaOf(checkClaims))).not.toMatch(/default|together|support"/)
  })
})

test.each([
  ['an unknown verdict', { ...first, verdict: 'entailed' }],
  ['a missing verdict', { ...first, verdict: undefined }],
  ['a number for an id', { ...first, claim: 1 }],
])('an answer with %s has the wrong shape', (_what, entry) => {
  expect(checkClaims.answerSchema.safeParse({ verdicts: [entry] }).success).toBe(false)
})
