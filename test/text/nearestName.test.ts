import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countSlips, nearestName } from '../../src/text/nearestName.ts'

const keys = ['id', 'question', 'reference', 'relevantDocuments', 'metrics', 'mean', 'each']

describe('nearestName', () => {
  test.each([
    ['quesion', 'question'],
    ['qeustion', 'question'],
    ['Question', 'question'],
    ['relevant_documents', 'relevantDocuments'],
    ['relevant documents', 'relevantDocuments'],
    ['relevantDocs', undefined],
    ['refrence', 'reference'],
    ['ID', 'id'],
    ['ids', 'id'],
    // It is wrong where it stands, so it is not what was meant.
    ['mean', undefined],
    ['id', undefined],
    ['maen', 'mean'],
    ['вопрос', undefined],
    ['answer', undefined],
    ['', undefined],
    ['__proto__', undefined],
    ['q'.repeat(100_000), undefined],
  ])('%j suggests %j', (name, expected) => {
    expect(nearestName(name, keys)).toBe(expected)
  })

  test('prefers the nearest, and the first of equals', () => {
    expect(nearestName('recal', ['rec4l1', 'recall'])).toBe('recall')
    expect(nearestName('ndcf', ['ndcg', 'ndch'])).toBe('ndcg')
  })
})

describe('countSlips', () => {
  test.each([
    ['mean', 'mean', 0],
    ['mean', 'maen', 1],
    ['mean', 'men', 1],
    ['', 'mean', 4],
    ['refund', 'refusal', 3],
  ])('%s to %s is %d', (left, right, expected) => {
    expect(countSlips(left, right)).toBe(expected)
  })

  const word = fc.string({ maxLength: 12 })

  test('is symmetric, bounded by length, and zero only for equals', () => {
    fc.assert(
      fc.property(word, word, (left, right) => {
        const distance = countSlips(left, right)
        expect(distance).toBe(countSlips(right, left))
        expect(distance).toBeLessThanOrEqual(Math.max(left.length, right.length))
        expect(distance).toBeGreaterThanOrEqual(Math.abs(left.length - right.length))
        expect(distance === 0).toBe(left === right)
      }),
    )
  })
})
