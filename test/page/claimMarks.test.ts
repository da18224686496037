import { expect, test } from 'vitest'
import { claimPlace, quotePlaces } from '../../src/page/claimMarks.ts'

const marked = (text: string, place: { from: number; to: number } | undefined) =>
  place && text.slice(place.from, place.to)

test.each([
  [
    'The refund period is thirty days.',
    'Thank you for asking. The refund period is thirty days. Items must be unused.',
    'The refund period is thirty days.',
  ],
  [
    'Приём можно отменить за сутки.',
    'Здравствуйте! Приём можно отменить бесплатно за сутки. Ждём вас.',
    'Приём можно отменить бесплатно за сутки.',
  ],
  [
    '退款需要七个工作日。',
    '您好。退款一般需要七个工作日。运费由商家承担。',
    '退款一般需要七个工作日。',
  ],
])('a claim is found in the sentence that shares its words: %s', (claim, text, sentence) => {
  expect(marked(text, claimPlace(claim, text))).toBe(sentence)
})

test('of a claim that has its question before it the answer is looked for', () => {
  const answer = 'Ten days. It is free of charge.'
  const question = 'How long does a repair of the old device take?'
  const place = claimPlace(`${question} — Ten days.`, answer, question)
  expect(marked(answer, place)).toBe('Ten days.')
})

test('a text that nobody reads is not looked at', () => {
  const long = 'It takes ten days. '.repeat(5000)
  expect(claimPlace('It takes ten days.', long)).toBeUndefined()
  expect(quotePlaces('It takes ten days.', long)).toEqual([])
})

test('a claim that no sentence holds half of has no place', () => {
  expect(claimPlace('The mayor opened a new harbour.', 'Refunds take thirty days.')).toBeUndefined()
})

test.each([
  ['as it stands', 'within thirty days', 'Return it within thirty days.', ['within thirty days']],
  [
    'in other case, spaces and marks',
    '“Within  thirty days”',
    'Return it WITHIN thirty days.',
    ['WITHIN thirty days'],
  ],
  [
    'in parts',
    'Return it … of delivery',
    'Return it within thirty days of delivery.',
    ['Return it', 'of delivery'],
  ],
  ['nowhere', 'within a year', 'Return it within thirty days.', []],
  ['without words', '…', 'Return it within thirty days.', []],
])('a quote is found %s', (_, quote, passage, words) => {
  expect(quotePlaces(quote, passage).map(place => marked(passage, place))).toEqual(words)
})

test('a quote is not marked where folding moves what follows', () => {
  // The ligature becomes two letters, so places behind it would be one too far.
  expect(quotePlaces('THIRTY days', 'The oﬃce replies within thirty days.')).toEqual([])
})
