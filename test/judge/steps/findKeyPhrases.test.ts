import { expect, test } from 'vitest'
import { findKeyPhrases } from '../../../src/judge/steps/findKeyPhrases.ts'

const request = {
  title: 'Refunds',
  headings: ['Billing'],
  text: 'A refund takes thirty days from delivery, whatever the carrier says.',
}
const chinese = { text: '退货期为三十天，从收货之日起计算。' }

test.for([
  ['three of its text', request, ['thirty days', 'Delivery', 'the carrier'], []],
  ['title and headings', request, ['Billing', 'refunds', 'refund'], []],
  ['Chinese', chinese, ['退货期', '三十天', '收货之日'], []],
  ['two', request, ['refund', 'delivery'], []],
  ['none', request, [], ['There is no phrase.']],
  [
    'six',
    request,
    ['a', 'takes', 'thirty', 'days', 'from', 'the'],
    ['Expected at most 5 phrases, got 6.'],
  ],
  [
    'invented',
    request,
    ['refund', 'delivery', 'warranty'],
    ['"warranty" does not stand in the text.'],
  ],
  ['half a word', request, ['refund', 'delivery', 'carr'], ['"carr" does not stand in the text.']],
  ['no word', request, ['refund', 'delivery', '!?'], ['"!?" does not stand in the text.']],
  ['twice', request, ['refund', 'delivery', 'Refund'], ['A phrase is named twice.']],
] as const)('%s', ([, asked, phrases, problems]) => {
  expect(findKeyPhrases.problems(asked, { phrases: [...phrases] })).toEqual(problems)
})

test('after asking again, those of the text are enough', () => {
  const phrases = ['warranty', 'refund', 'REFUND', 'a', 'takes', 'thirty', 'days', 'from']
  const salvaged = findKeyPhrases.salvage?.(request, { phrases })
  expect(salvaged?.phrases).toHaveLength(5)
  // Or it would be asked again in each run.
  expect(findKeyPhrases.problems(request, salvaged ?? { phrases: [] })).toEqual([])
  expect(salvaged?.phrases).not.toContain('warranty')
  expect(findKeyPhrases.salvage?.(request, { phrases: ['warranty'] })).toBeUndefined()
})

test('the stand-in takes words of the text', () => {
  expect(findKeyPhrases.problems(request, findKeyPhrases.standIn(request))).toEqual([])
})
