import { expect, test } from 'vitest'
import { documentRanking } from '../../src/text/documentRanking.ts'
import { chunks } from '../metrics/supportDesk.ts'

test('a document has the rank of its first passage', () => {
  const contexts = chunks('terms.md#9', 'refunds.md#1', 'terms.md#2', 'refunds.md#3', 'faq.md#1')
  expect(documentRanking(contexts)).toEqual(['terms.md', 'refunds.md', 'faq.md'])
})

test('ids that only look alike stay apart', () => {
  const contexts = chunks('Refunds.md', 'refunds.md', 'refunds.md ', 'é', 'e\u0301')
  expect(documentRanking(contexts)).toHaveLength(5)
})
