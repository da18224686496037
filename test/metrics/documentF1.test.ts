import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fMeasure } from '../../src/metrics/arithmetic/fMeasure.ts'
import { documentF1 } from '../../src/metrics/documentF1.ts'
import { documentPrecision } from '../../src/metrics/documentPrecision.ts'
import { documentRecall } from '../../src/metrics/documentRecall.ts'
import { notApplicable, scored } from '../../src/score.ts'
import { rankedCase } from './rankedCase.ts'
import { chunks, graded, scoreOf, valueOf } from './supportDesk.ts'

const relevantDocuments = graded({ 'refunds.md': 1, 'terms.md': 2, 'contact.md': 0 })

test.each([
  { ids: ['refunds.md#1', 'terms.md#2', 'terms.md#3'], value: 1 },
  { ids: ['refunds.md#1'], value: 2 / 3 },
  { ids: ['refunds.md#1', 'contact.md#1', 'shipping.md#1'], value: 2 / 5 },
  { ids: ['contact.md#1'], value: 0 },
  { ids: [], value: 0 },
])('$ids', ({ ids, value }) => {
  const score = valueOf(documentF1, { relevantDocuments, contexts: chunks(...ids) })
  expect(score).toBeCloseTo(value, 12)
})

test('with @k takes precision and recall at k', () => {
  const contexts = chunks('refunds.md#1', 'shipping.md#1', 'terms.md#1')
  const situation = { relevantDocuments, contexts, cutoff: 4 }
  expect(scoreOf(documentF1, situation)).toEqual(scored(fMeasure(2 / 4, 1)))
})

test('with beta weighs the recall', () => {
  const contexts = chunks('refunds.md#1')
  // Precision 1, recall 1/2.
  expect(valueOf(documentF1, { relevantDocuments, contexts, beta: 2 })).toBeCloseTo(5 / 9, 12)
  expect(valueOf(documentF1, { relevantDocuments, contexts, beta: 0.5 })).toBeCloseTo(5 / 6, 12)
})

test('is not applicable where no document is relevant', () => {
  expect(scoreOf(documentF1, { relevantDocuments: graded({ 'contact.md': 0 }) })).toEqual(
    notApplicable('no document of the case is relevant'),
  )
})

test('is the harmonic mean of documentPrecision and documentRecall, with any cut-off', () => {
  fc.assert(
    fc.property(rankedCase, situation => {
      const precision = valueOf(documentPrecision, situation)
      const recall = valueOf(documentRecall, situation)
      expect(valueOf(documentF1, situation)).toBe(fMeasure(precision, recall))
    }),
  )
})
