import fc from 'fast-check'
import { expect, test } from 'vitest'
import { documentPrecision } from '../../src/metrics/documentPrecision.ts'
import { documentRecall } from '../../src/metrics/documentRecall.ts'
import { rPrecision } from '../../src/metrics/rPrecision.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { rankedCase } from './rankedCase.ts'
import { chunks, graded, scoreOf, valueOf } from './supportDesk.ts'

// R is 2: `contact.md` was judged and found beside the point.
const relevantDocuments = graded({ 'refunds.md': 1, 'terms.md': 3, 'contact.md': 0 })

test.each([
  { ids: ['terms.md#1', 'refunds.md#1'], value: 1 },
  { ids: ['refunds.md#1', 'refunds.md#2', 'terms.md#1'], value: 1 },
  { ids: ['refunds.md#1', 'shipping.md#1', 'terms.md#1'], value: 1 / 2 },
  { ids: ['contact.md#1', 'shipping.md#1', 'terms.md#1'], value: 0 },
  { ids: ['terms.md#1'], value: 1 / 2 },
  { ids: [], value: 0 },
])('divides the hits among the first R documents by R: $ids', ({ ids, value }) => {
  const situation = { relevantDocuments, contexts: chunks(...ids) }
  expect(scoreOf(rPrecision, situation)).toEqual(scored(value))
})

test('with @k documents after the k-th count as not retrieved', () => {
  const contexts = chunks('refunds.md#1', 'terms.md#1')
  const valueAt = (cutoff: number) => valueOf(rPrecision, { relevantDocuments, contexts, cutoff })
  expect([1, 2, 3].map(valueAt)).toEqual([1 / 2, 1, 1])
})

test('is not applicable where no document is relevant', () => {
  expect(scoreOf(rPrecision, { relevantDocuments: graded({ 'contact.md': 0 }) })).toEqual(
    notApplicable('no document of the case is relevant'),
  )
})

test('is precision and recall at R', () => {
  fc.assert(
    fc.property(rankedCase, ({ relevantDocuments: documents, contexts }) => {
      const cutoff = documents.filter(({ grade }) => grade >= 1).length
      const situation = { relevantDocuments: documents, contexts, cutoff }
      const value = valueOf(rPrecision, { relevantDocuments: documents, contexts })
      expect(value).toBe(valueOf(documentPrecision, situation))
      expect(value).toBe(valueOf(documentRecall, situation))
    }),
  )
})
