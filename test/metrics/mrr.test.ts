import { expect, test } from 'vitest'
import { mrr } from '../../src/metrics/mrr.ts'
import { scored } from '../../src/score.ts'
import { chunks, graded, scoreOf } from './supportDesk.ts'

const relevantDocuments = graded({ 'refunds.md': 1, 'terms.md': 2, 'contact.md': 0 })

test.each([
  { ids: ['refunds.md#1', 'terms.md#1'], value: 1 },
  { ids: ['shipping.md#1', 'terms.md#1'], value: 1 / 2 },
  { ids: ['shipping.md#1', 'shipping.md#2', 'shipping.md#3', 'refunds.md#1'], value: 1 / 2 },
  { ids: ['contact.md#1', 'shipping.md#1', 'refunds.md#1'], value: 1 / 3 },
  { ids: ['shipping.md#1'], value: 0 },
  { ids: [], value: 0 },
])('is 1 / rank of the first relevant document: $ids', ({ ids, value }) => {
  const situation = { relevantDocuments, contexts: chunks(...ids) }
  expect(scoreOf(mrr, situation)).toEqual(scored(value))
})

test('with a cut-off, a relevant document after it counts for nothing', () => {
  const contexts = chunks('shipping.md#1', 'contact.md#1', 'refunds.md#1')
  expect(scoreOf(mrr, { relevantDocuments, contexts, cutoff: 2 })).toEqual(scored(0))
  expect(scoreOf(mrr, { relevantDocuments, contexts, cutoff: 3 })).toEqual(scored(1 / 3))
})
