import { expect, test } from 'vitest'
import { draftFault } from '../../../src/synthesis/drawing/draftFault.ts'

const english = [{ id: 'a', text: 'Refunds are paid within thirty days from delivery.' }]
const chinese = [{ id: 'a', text: '自收货之日起三十天内可以退货。用 npm 安装。' }]
const faultOf = (question: string, reference?: string, origin?: string, passages = english) =>
  draftFault({ question, ...(reference && { reference }), ...(origin && { origin }) }, passages)
    ?.reason

test.for([
  ['When are refunds paid?', 'Within thirty days.', undefined],
  ['Когда вернут деньги?', 'Within thirty days.', 'otherLanguage'],
  ['When are refunds paid?', 'В течение тридцати дней.', 'otherLanguage'],
  [
    'Are refunds paid within thirty days from delivery?',
    'Within thirty days from delivery.',
    'leaksAnswer',
  ],
  // A yes or no is no leak.
  ['Are refunds paid within thirty days?', 'Yes.', undefined],
] as const)('%s', ([question, reference, reason]) => {
  expect(faultOf(question, reference)).toBe(reason)
})

test('a document with foreign names keeps its own script', () => {
  expect(faultOf('退货要在多少天之内？', '三十天内。', undefined, chinese)).toBeUndefined()
  expect(faultOf('How do I send it back?', '三十天内。', undefined, chinese)).toBe('otherLanguage')
})

test('a question that only looks another way is its origin', () => {
  const reference = 'Within thirty days.'
  expect(faultOf('When are refunds paid?!', reference, 'When are  refunds paid')).toBe(
    'sameAsOrigin',
  )
  expect(
    faultOf('When are refunds of gifts paid?', reference, 'When are refunds paid'),
  ).toBeUndefined()
})
