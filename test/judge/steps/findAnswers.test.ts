import { expect, test } from 'vitest'
import { findAnswers } from '../../../src/judge/steps/findAnswers.ts'

const request = {
  question: 'How long?',
  passages: [
    { id: 'a#1', text: 'Thirty days.' },
    { id: 'b#1', text: 'Free.' },
  ],
}
const named = (...answering: string[]) => ({ reason: 'It says so.', answering })

test('only passages that there are, each once', () => {
  expect(findAnswers.problems(request, named())).toEqual([])
  expect(findAnswers.problems(request, named('b#1', 'a#1'))).toEqual([])
  expect(findAnswers.problems(request, named('c#1', 'a#1', 'a#1'))).toEqual([
    'There is no passage "c#1".',
    'A passage is named twice.',
  ])
})

test('after asking again, what is named twice counts once; what is made up is refused', () => {
  expect(findAnswers.salvage?.(request, named('a#1', 'a#1'))).toEqual(named('a#1'))
  expect(findAnswers.salvage?.(request, named('a#1', 'c#1'))).toBeUndefined()
})
