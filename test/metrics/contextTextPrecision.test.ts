import fc from 'fast-check'
import { expect, test } from 'vitest'
import { contextTextPrecision } from '../../src/metrics/contextTextPrecision.ts'
import { contextTextRecall } from '../../src/metrics/contextTextRecall.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { passages, texts } from './passages.ts'
import { graded, scoreOf, valueOf } from './supportDesk.ts'

const [refunds, shipping] = ['Refunds are paid in thirty days.', 'Shipping is free above 50 €.']
const clinic = 'Наша клиника открыта по будням с девяти.'
const relevantDocuments = texts(refunds, shipping)

test.each([
  { retrieved: [refunds, shipping, clinic], value: 1 },
  { retrieved: [refunds, clinic, shipping], value: (1 + 2 / 3) / 2 },
  { retrieved: [clinic, refunds], value: 1 / 2 },
  { retrieved: [refunds, refunds], value: 1 },
  { retrieved: [refunds], value: 1 },
  { retrieved: [clinic], value: 0 },
])('is the average precision over ranks: $retrieved', ({ retrieved, value }) => {
  const situation = { relevantDocuments, contexts: passages(...retrieved) }
  expect(scoreOf(contextTextPrecision, situation)).toEqual(scored(value))
})

test.each([
  { why: 'no context was retrieved', situation: { relevantDocuments, contexts: [] } },
  {
    why: 'no relevant document has a text',
    situation: { relevantDocuments: graded({ 'terms.md': 1 }), contexts: [] },
  },
])('is not applicable where $why', ({ why, situation }) => {
  expect(scoreOf(contextTextPrecision, situation)).toEqual(notApplicable(why))
})

test('is 0 exactly where the recall is', () => {
  const some = fc.array(fc.constantFrom(refunds, shipping, clinic), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(some, retrieved => {
      const situation = { relevantDocuments, contexts: passages(...retrieved) }
      const precision = valueOf(contextTextPrecision, situation)
      expect(precision === 0).toBe(valueOf(contextTextRecall, situation) === 0)
    }),
  )
})

test('is 1 where every context is a hit', () => {
  const hits = fc.array(fc.constantFrom(refunds, shipping), { minLength: 1, maxLength: 6 })
  fc.assert(
    fc.property(hits, retrieved => {
      const situation = { relevantDocuments, contexts: passages(...retrieved) }
      expect(valueOf(contextTextPrecision, situation)).toBe(1)
    }),
  )
})
