import fc from 'fast-check'
import { expect, test } from 'vitest'
import { ndcg } from '../../src/metrics/ndcg.ts'
import { chunks, graded, scoreOf } from './supportDesk.ts'

const value = (situation: Parameters<typeof scoreOf>[1]): number => {
  const score = scoreOf(ndcg, situation)
  return score.status === 'scored' ? score.value : Number.NaN
}

test('the worked example of Wikipedia, cut at 6 against the ideal of all judged documents', () => {
  const relevantDocuments = graded({ d1: 3, d2: 2, d3: 3, d4: 0, d5: 1, d6: 2, d7: 3, d8: 2 })
  const contexts = chunks('d1', 'd2', 'd3', 'd4', 'd5', 'd6')
  expect(value({ relevantDocuments, contexts, cutoff: 6 })).toBeCloseTo(0.785, 3)
})

test.each([
  { ids: ['terms.md', 'refunds.md'], expected: 1 },
  { ids: ['refunds.md', 'terms.md'], expected: (1 + 2 / Math.log2(3)) / (2 + 1 / Math.log2(3)) },
  { ids: ['shipping.md', 'terms.md'], expected: 2 / Math.log2(3) / (2 + 1 / Math.log2(3)) },
  { ids: ['spam.md', 'shipping.md'], expected: 0 },
  { ids: [], expected: 0 },
])(
  'linear gain, discount log2(rank + 1), negative grades gain nothing: $ids',
  ({ ids, expected }) => {
    const relevantDocuments = graded({ 'refunds.md': 1, 'terms.md': 2, 'spam.md': -2 })
    expect(value({ relevantDocuments, contexts: chunks(...ids) })).toBeCloseTo(expected, 12)
  },
)

test('the ideal is cut at k too, so the best first document is perfect @1', () => {
  const relevantDocuments = graded({ 'refunds.md': 1, 'terms.md': 2 })
  expect(value({ relevantDocuments, contexts: chunks('terms.md'), cutoff: 1 })).toBe(1)
  expect(value({ relevantDocuments, contexts: chunks('terms.md'), cutoff: 5 })).toBeLessThan(1)
})

test('lies between 0 and 1, and is 1 for the ideal order', () => {
  const grades = fc.dictionary(fc.string({ minLength: 1 }), fc.integer({ min: -1, max: 4 }), {
    minKeys: 1,
  })
  fc.assert(
    fc.property(grades, fc.integer({ min: 1, max: 20 }), (byId, cutoff) => {
      const relevantDocuments = [...graded(byId), { id: 'refunds.md', grade: 3 }]
      const ideal = relevantDocuments.toSorted((a, b) => b.grade - a.grade).map(({ id }) => id)
      const contexts = ideal.map(id => ({ id, documentId: id, text: '' }))
      expect(value({ relevantDocuments, contexts, cutoff })).toBeCloseTo(1, 12)
      const worst = value({ relevantDocuments, contexts: contexts.toReversed(), cutoff })
      expect(worst).toBeGreaterThanOrEqual(0)
      expect(worst).toBeLessThanOrEqual(1 + 1e-12)
    }),
  )
})
