import { expect, test } from 'vitest'
import { contextTextRecall } from '../../src/metrics/contextTextRecall.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { passages, texts } from './passages.ts'
import { graded, scoreOf } from './supportDesk.ts'

const [refunds, shipping] = ['Refunds are paid in thirty days.', 'Shipping is free above 50 €.']
const relevantDocuments = texts(refunds, shipping)

test.each([
  { retrieved: [refunds, shipping], value: 1 },
  { retrieved: ['Refunds are paid within 30 days.'], value: 1 / 2 },
  { retrieved: [shipping, shipping, shipping], value: 1 / 2 },
  { retrieved: ['Our clinic opens at nine on weekdays.'], value: 0 },
  { retrieved: [refunds.repeat(3)], value: 0 },
  { retrieved: ['', ' '], value: 0 },
  { retrieved: [], value: 0 },
])('is the share of texts that a context resembles: $retrieved', ({ retrieved, value }) => {
  const situation = { relevantDocuments, contexts: passages(...retrieved) }
  expect(scoreOf(contextTextRecall, situation)).toEqual(scored(value))
})

test.each([
  ['Возврат денег в течение тридцати дней.', 'Возврат денег — в течение 30 дней.'],
  ['三十天内可以退货，运费由商店承担。', '十四天内可以退货，运费由顾客承担。'],
  ['返品は三十日以内に可能です。', '返品は十四日以内に可能です。'],
  ['Die Rückgabe ist innerhalb von 30 Tagen möglich.', 'Rückgabe innerhalb von 30 Tagen.'],
  ['La devolución se acepta en treinta días.', 'La devolución se acepta durante 30 días.'],
])('reads any language: %s', (expected, retrieved) => {
  const situation = { relevantDocuments: texts(expected), contexts: passages(retrieved) }
  expect(scoreOf(contextTextRecall, situation)).toEqual(scored(1))
})

test('half alike is enough', () => {
  const situation = { relevantDocuments: texts('abcd', 'wxyz'), contexts: passages('ab--', 'w---') }
  expect(scoreOf(contextTextRecall, situation)).toEqual(scored(1 / 2))
})

test('documents without a text, or of grade 0, are not looked for', () => {
  const situation = {
    relevantDocuments: [
      ...texts(refunds),
      { id: 'terms.md', grade: 2 },
      { id: 'contact.md', grade: 0, text: shipping },
    ],
    contexts: passages(refunds),
  }
  expect(scoreOf(contextTextRecall, situation)).toEqual(scored(1))
})

test('is not applicable where no relevant document has a text', () => {
  const reason = notApplicable('no relevant document has a text')
  expect(scoreOf(contextTextRecall, { relevantDocuments: graded({ 'terms.md': 1 }) })).toEqual(
    reason,
  )
  expect(scoreOf(contextTextRecall, { relevantDocuments: texts(' \n') })).toEqual(reason)
})
