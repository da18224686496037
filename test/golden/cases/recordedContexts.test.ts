import fc from 'fast-check'
import { expect, test } from 'vitest'
import { completeContexts } from '../../../src/golden/cases/recordedContexts.ts'

test('numbers bare passages by rank', () => {
  expect(completeContexts(['Thirty days.', { text: 'By post.', documentId: 'terms.md' }])).toEqual([
    { id: 'context-1', documentId: 'context-1', text: 'Thirty days.' },
    { id: 'context-2', documentId: 'terms.md', text: 'By post.' },
  ])
})

test('gives repeated ids a number, and keeps their document', () => {
  const passages = completeContexts([
    { id: 'refunds.md', text: 'Thirty days.' },
    { id: 'refunds.md', text: 'By post.' },
    { id: 'refunds.md (2)', text: 'In the shop.' },
    { id: 'refunds.md', text: 'Unworn.' },
  ])
  expect(passages.map(({ id, documentId }) => [id, documentId])).toEqual([
    ['refunds.md', 'refunds.md'],
    ['refunds.md (2)', 'refunds.md'],
    ['refunds.md (2) (2)', 'refunds.md (2)'],
    ['refunds.md (3)', 'refunds.md'],
  ])
})

test('ids are unique and texts stay in order, whatever the pipeline names them', () => {
  const id = fc.constantFrom('context-1', 'context-2', 'a', 'a (2)', '__proto__')
  const passage = fc.oneof(
    fc.string(),
    fc.record({ text: fc.string(), id }, { requiredKeys: ['text'] }),
  )
  fc.assert(
    fc.property(fc.array(passage), passages => {
      const completed = completeContexts(passages)
      expect(new Set(completed.map(one => one.id)).size).toBe(passages.length)
      expect(completed.map(one => one.text)).toEqual(
        passages.map(one => (typeof one === 'string' ? one : one.text)),
      )
    }),
  )
})
