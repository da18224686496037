import { expect, test } from 'vitest'
import { hitRate } from '../../src/metrics/hitRate.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { chunks, graded, scoreOf } from './supportDesk.ts'

const relevantDocuments = graded({ 'refunds.md': 1, 'terms.md': 2, 'contact.md': 0 })

test.each([
  { ids: ['shipping.md#1', 'terms.md#4', 'refunds.md#1'], value: 1 },
  { ids: ['refunds.md#1', 'refunds.md#1'], value: 1 },
  { ids: ['contact.md#1', 'shipping.md#1'], value: 0 },
  { ids: [], value: 0 },
])('is 1 where any relevant document was retrieved: $ids', ({ ids, value }) => {
  expect(scoreOf(hitRate, { relevantDocuments, contexts: chunks(...ids) })).toEqual(scored(value))
})

test.each([
  { cutoff: 1, value: 0 },
  { cutoff: 2, value: 1 },
  { cutoff: 9, value: 1 },
])('with @$cutoff only the first so many documents count', ({ cutoff, value }) => {
  const contexts = chunks('shipping.md#1', 'shipping.md#2', 'terms.md#1')
  expect(scoreOf(hitRate, { relevantDocuments, contexts, cutoff })).toEqual(scored(value))
})

test('is not applicable where no document is relevant', () => {
  expect(scoreOf(hitRate, { relevantDocuments: graded({ 'contact.md': 0 }) })).toEqual(
    notApplicable('no document of the case is relevant'),
  )
})
