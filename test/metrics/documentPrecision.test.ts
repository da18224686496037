import { expect, test } from 'vitest'
import { documentPrecision } from '../../src/metrics/documentPrecision.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { chunks, graded, scoreOf } from './supportDesk.ts'

const relevantDocuments = graded({ 'refunds.md': 1, 'terms.md': 2, 'contact.md': 0 })

test.each([
  { ids: ['refunds.md#1', 'terms.md#2'], value: 1 },
  { ids: ['refunds.md#1', 'shipping.md#1'], value: 1 / 2 },
  { ids: ['contact.md#1'], value: 0 },
])('without a cut-off divides by the documents retrieved: $ids', ({ ids, value }) => {
  const situation = { relevantDocuments, contexts: chunks(...ids) }
  expect(scoreOf(documentPrecision, situation)).toEqual(scored(value))
})

test.each([
  { cutoff: 1, value: 1 },
  { cutoff: 2, value: 1 / 2 },
  { cutoff: 3, value: 2 / 3 },
  { cutoff: 10, value: 2 / 10 },
])('with @$cutoff divides by k, even if fewer were retrieved', ({ cutoff, value }) => {
  const contexts = chunks('refunds.md#1', 'shipping.md#1', 'terms.md#2')
  expect(scoreOf(documentPrecision, { relevantDocuments, contexts, cutoff })).toEqual(scored(value))
})

test('counts documents, not passages: further chunks of a document take no rank', () => {
  const contexts = chunks('refunds.md#1', 'refunds.md#2', 'refunds.md#3', 'shipping.md#1')
  expect(scoreOf(documentPrecision, { relevantDocuments, contexts, cutoff: 2 })).toEqual(
    scored(1 / 2),
  )
})

test('with nothing retrieved there is no share without a cut-off, and with @k it is 0', () => {
  expect(scoreOf(documentPrecision, { relevantDocuments, contexts: [] })).toEqual(
    notApplicable('no context was retrieved'),
  )
  expect(scoreOf(documentPrecision, { relevantDocuments, contexts: [], cutoff: 3 })).toEqual(
    scored(0),
  )
})

test('nothing that was retrieved is relevant where no document is', () => {
  const situation = { relevantDocuments: graded({ 'contact.md': 0 }) }
  expect(scoreOf(documentPrecision, situation)).toEqual(scored(0))
})
