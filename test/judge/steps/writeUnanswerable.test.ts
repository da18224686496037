import { expect, test } from 'vitest'
import { writeUnanswerable } from '../../../src/judge/steps/writeUnanswerable.ts'

const request = {
  topic: '保修',
  style: 'plain' as const,
  length: 'short' as const,
  passages: [{ id: 'a', text: '保修期为两年。' }],
}
const answer = { missing: '费用', question: '延长保修要多少钱？' }

test('a question, and what is missing', () => {
  expect(writeUnanswerable.problems(request, answer)).toEqual([])
  expect(writeUnanswerable.problems(request, { ...answer, missing: '' })).toEqual([])
  expect(writeUnanswerable.problems(request, { ...answer, question: '' })).toEqual([
    '"question" is empty.',
  ])
})

test('the stand-in is valid', () => {
  expect(writeUnanswerable.problems(request, writeUnanswerable.standIn(request))).toEqual([])
})
