import { expect, test } from 'vitest'
import { restateQuestion } from '../../../src/judge/steps/restateQuestion.ts'

const request = {
  history: [
    { role: 'user' as const, content: 'How long is the warranty?' },
    { role: 'assistant' as const, content: 'Two years.' },
  ],
  question: 'And of batteries?',
}
const answer = { needsHistory: true, oneReading: true }

test('a question that says nothing or goes on for ever is refused', () => {
  const problemsOf = (restated: string) =>
    restateQuestion.problems(request, { ...answer, restated })
  expect(problemsOf('How long is the warranty of batteries?')).toEqual([])
  expect(problemsOf(' ')).toEqual(['"restated" is empty.'])
  expect(problemsOf('a'.repeat(1001))).toEqual(['"restated" is longer than 1000 characters.'])
})

test('a dry run goes on as if the question needed its history', () => {
  const standIn = restateQuestion.standIn(request)
  expect(restateQuestion.problems(request, standIn)).toEqual([])
  expect(standIn).toMatchObject(answer)
})
