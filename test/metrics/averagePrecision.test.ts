import fc from 'fast-check'
import { expect, test } from 'vitest'
import { averagePrecision } from '../../src/metrics/averagePrecision.ts'
import { documentRecall } from '../../src/metrics/documentRecall.ts'
import { mrr } from '../../src/metrics/mrr.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { rankedCase } from './rankedCase.ts'
import { chunks, graded, scoreOf, valueOf } from './supportDesk.ts'

const relevantDocuments = graded({ 'refunds.md': 1, 'terms.md': 3, 'contact.md': 0 })

test.each([
  { ids: ['terms.md#1', 'refunds.md#1'], value: 1 },
  { ids: ['refunds.md#1', 'shipping.md#1', 'terms.md#1'], value: (1 + 2 / 3) / 2 },
  { ids: ['refunds.md#1', 'refunds.md#2', 'terms.md#1'], value: 1 },
  { ids: ['refunds.md#1'], value: 1 / 2 },
  { ids: ['contact.md#1', 'terms.md#1'], value: 1 / 4 },
  { ids: ['shipping.md#1'], value: 0 },
  { ids: [], value: 0 },
])('divides by all relevant documents: $ids', ({ ids, value }) => {
  const situation = { relevantDocuments, contexts: chunks(...ids) }
  expect(scoreOf(averagePrecision, situation)).toEqual(scored(value))
})

test.each([
  { cutoff: 1, value: 1 / 2 },
  { cutoff: 2, value: 1 / 2 },
  { cutoff: 3, value: (1 + 2 / 3) / 2 },
])('with @$cutoff still divides by all of them', ({ cutoff, value }) => {
  const contexts = chunks('refunds.md#1', 'shipping.md#1', 'terms.md#1')
  const situation = { relevantDocuments, contexts, cutoff }
  expect(scoreOf(averagePrecision, situation)).toEqual(scored(value))
})

test('is not applicable where no document is relevant', () => {
  expect(scoreOf(averagePrecision, { relevantDocuments: graded({ 'faq.md': -1 }) })).toEqual(
    notApplicable('no document of the case is relevant'),
  )
})

test('with one relevant document it is the reciprocal rank', () => {
  fc.assert(
    fc.property(rankedCase, ({ contexts, relevantDocuments: [first], ...rest }) => {
      const situation = { ...rest, contexts, relevantDocuments: graded({ [first?.id ?? '']: 1 }) }
      expect(valueOf(averagePrecision, situation)).toBe(valueOf(mrr, situation))
    }),
  )
})

test('is never above the recall', () => {
  fc.assert(
    fc.property(rankedCase, situation => {
      const recall = valueOf(documentRecall, situation)
      expect(valueOf(averagePrecision, situation)).toBeLessThanOrEqual(recall + 1e-12)
    }),
  )
})
