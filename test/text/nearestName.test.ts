import { describe, expect, test } from 'vitest'
import { nearestName } from '../../src/text/nearestName.ts'

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
