import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rate, ratingsOf } from '../../../src/judge/steps/rate.ts'
import type { RateAnswer, RateRequest } from '../../../src/judge/steps/rate.ts'

const request: RateRequest = {
  criterion: 'How far do the contexts carry the sentence?',
  levels: [
    { value: 0, meaning: 'not at all' },
    { value: 1, meaning: 'in part' },
    { value: 3, meaning: 'wholly' },
  ],
  subjects: [
    { id: 'sentence-1', text: '退货期为三十天。' },
    { id: 'sentence-2', text: 'Die Rücksendung ist kostenlos.' },
  ],
  contexts: [{ id: 'terms.md', text: '退货期为三十天。La devolución es gratuita.' }],
  quotes: true,
}
type Entry = RateAnswer['ratings'][number]
const first: Entry = { subject: 'sentence-1', quote: '三十天', reason: '原文如此。', rating: 3 }
const second: Entry = { subject: 'sentence-2', quote: null, reason: 'Steht dort nicht.', rating: 0 }
const problems = (...ratings: Entry[]) => rate.problems(request, { ratings })

test('a rating per text, in any order, is right', () => {
  expect(problems(first, second)).toEqual([])
  expect(problems(second, first)).toEqual([])
})

test('a quote that is null may be left out', () => {
  const { quote: _quote, ...entry } = second
  const { data } = rate.answerSchema.safeParse({ ratings: [first, entry] })
  expect(data?.ratings).toEqual([first, second])
})

describe('problems', () => {
  test.each<[string, Entry[], string[]]>([
    ['a text left out', [first], ['Text "sentence-2" has no rating.']],
    [
      'a text rated twice',
      [first, second, second],
      ['Text "sentence-2" has more than one rating.'],
    ],
    [
      'a text that was not asked about',
      [first, second, { ...second, subject: 'sentence-9' }],
      ['Text "sentence-9" was not asked about.'],
    ],
    [
      'a value between the levels',
      [{ ...first, rating: 2 }, second],
      ['Text "sentence-1" is rated 2; the levels are 0, 1, 3.'],
    ],
    [
      'a rating with decimals',
      [{ ...first, rating: 2.5 }, second],
      ['Text "sentence-1" is rated 2.5; the levels are 0, 1, 3.'],
    ],
    ['no rating', [first, { ...second, rating: null }], ['Text "sentence-2" is not rated.']],
    [
      'no reason',
      [first, { ...second, reason: ' ' }],
      ['Text "sentence-2" is rated without a reason.'],
    ],
    ['no quote', [{ ...first, quote: null }, second], ['There is no quote for text "sentence-1".']],
    [
      'a quote of punctuation',
      [{ ...first, quote: '…' }, second],
      ['There is no quote for text "sentence-1".'],
    ],
    [
      'a quote that stands nowhere',
      [{ ...first, quote: '四十天' }, second],
      [
        'The quote for text "sentence-1" does not stand in the passages it rests on. The nearest words there: "三十天。La devolución es".',
      ],
    ],
  ])('%s', (_what, ratings, expected) => {
    expect(problems(...ratings)).toEqual(expected)
  })

  test('quotes matter only where they are asked for', () => {
    const { quotes: _quotes, ...loose } = request
    expect(rate.problems(loose, { ratings: [{ ...first, quote: 'nowhere' }, second] })).toEqual([])
  })
})

describe('after asking again', () => {
  test('a rating without proof becomes the lowest, and says so', () => {
    const salvaged = rate.salvage?.(request, {
      ratings: [
        { ...first, quote: '四十天' },
        { ...second, rating: 1 },
      ],
    })
    expect(salvaged?.ratings).toEqual([
      {
        subject: 'sentence-1',
        quote: null,
        reason:
          'The judge rated it 3 but its quote "四十天" stands in none of the passages it rests on.',
        rating: 0,
      },
      {
        subject: 'sentence-2',
        quote: null,
        reason: 'The judge rated it 1 but gave no quote.',
        rating: 0,
      },
    ])
    expect(rate.problems(request, salvaged ?? { ratings: [] })).toEqual([])
  })

  test('any other fault is refused', () => {
    expect(rate.salvage?.(request, { ratings: [first] })).toBeUndefined()
    expect(rate.salvage?.(request, { ratings: [{ ...first, rating: 7 }, second] })).toBeUndefined()
  })
})

test('ratings come in the order of the texts, as shares of the scale', () => {
  expect(ratingsOf(request, { ratings: [second, { ...first, rating: 1 }] })).toEqual([
    {
      subject: 'sentence-1',
      text: '退货期为三十天。',
      value: 1,
      meaning: 'in part',
      levels: [0, 1, 3],
      share: 1 / 3,
      quote: '三十天',
      reason: '原文如此。',
    },
    {
      subject: 'sentence-2',
      text: 'Die Rücksendung ist kostenlos.',
      value: 0,
      meaning: 'not at all',
      levels: [0, 1, 3],
      share: 0,
      quote: null,
      reason: 'Steht dort nicht.',
    },
  ])
})

test('a text gets no rating where the question allows it, and needs no quote then', () => {
  const allowing = { ...request, unrated: 'A greeting.' }
  const ratings = [first, { ...second, rating: null }]
  expect(rate.problems(allowing, { ratings })).toEqual([])
  expect(ratingsOf(allowing, { ratings })).toMatchObject([{ subject: 'sentence-1', value: 3 }])
})

test('the lowest level is 0 and the highest 1, whatever they are called', () => {
  const values = fc.uniqueArray(fc.integer({ min: -999, max: 999 }), { minLength: 2, maxLength: 9 })
  fc.assert(
    fc.property(values, fc.nat(), (scale, pick) => {
      const sorted = scale.toSorted((a, b) => a - b)
      const rating = sorted[pick % sorted.length] ?? 0
      const levels = sorted.map(value => ({ value, meaning: `level ${value}` }))
      const one = { ...request, levels, subjects: request.subjects.slice(0, 1) }
      const [rated] = ratingsOf(one, { ratings: [{ ...first, rating }] })
      const share = rated?.share ?? -1
      expect(share).toBeGreaterThanOrEqual(0)
      expect(share).toBeLessThanOrEqual(1)
      expect(share === 0).toBe(rating === sorted[0])
      expect(share === 1).toBe(rating === sorted.at(-1))
    }),
  )
})

test.each([
  ['a rating in words', { ratings: [{ ...first, rating: 'high' }] }],
  ['no list', { ratings: first }],
  ['null', null],
])('an answer with %s has the wrong shape', (_what, answer) => {
  expect(rate.answerSchema.safeParse(answer).success).toBe(false)
})
