import { expect, test } from 'vitest'
import { documentRecall } from '../../src/metrics/documentRecall.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { chunks, graded, scoreOf } from './supportDesk.ts'

const relevantDocuments = graded({ 'refunds.md': 1, 'terms.md': 2, 'contact.md': 0 })

test.each([
  { ids: ['terms.md#1', 'shipping.md#1', 'refunds.md#4'], value: 1 },
  { ids: ['refunds.md#1', 'refunds.md#2', 'refunds.md#3'], value: 1 / 2 },
  { ids: ['contact.md#1'], value: 0 },
  { ids: [], value: 0 },
])('is the share of relevant documents retrieved: $ids', ({ ids, value }) => {
  const situation = { relevantDocuments, contexts: chunks(...ids) }
  expect(scoreOf(documentRecall, situation)).toEqual(scored(value))
})

test('with a cut-off sees the first k documents, not the first k passages', () => {
  const contexts = chunks('refunds.md#1', 'refunds.md#2', 'terms.md#1')
  expect(scoreOf(documentRecall, { relevantDocuments, contexts, cutoff: 1 })).toEqual(scored(1 / 2))
  expect(scoreOf(documentRecall, { relevantDocuments, contexts, cutoff: 2 })).toEqual(scored(1))
})

test('compares ids as they are written, beyond the basic plane too', () => {
  const situation = { relevantDocuments: graded({ '𠮷.md': 1 }), contexts: chunks('𠮷.md#1') }
  expect(scoreOf(documentRecall, situation)).toEqual(scored(1))
})

test('is not applicable where no document is relevant', () => {
  expect(scoreOf(documentRecall, { relevantDocuments: graded({ 'spam.md': -1 }) })).toEqual(
    notApplicable('no document of the case is relevant'),
  )
})
