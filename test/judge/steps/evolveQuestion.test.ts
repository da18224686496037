import { expect, test } from 'vitest'
import { evolutions, evolveQuestion } from '../../../src/judge/steps/evolveQuestion.ts'

const request = {
  kind: 'conditional' as const,
  origin: 'How long is the warranty?',
  topic: 'warranty',
  style: 'plain' as const,
  length: 'medium' as const,
  passages: [{ id: 'a', text: 'The warranty lasts two years, for batteries one.' }],
}

test('a question that was not made harder at all is refused', () => {
  const answer = { question: ' How long is the warranty? ', reference: 'Two years.' }
  expect(evolveQuestion.problems(request, answer)).toEqual(['"question" is the same as "origin".'])
  expect(evolveQuestion.problems(request, { ...answer, question: 'And of a battery?' })).toEqual([])
})

test('without a question or a reference it is refused', () => {
  expect(evolveQuestion.problems(request, { question: '', reference: '' })).toEqual([
    '"question" is empty.',
    '"reference" is empty.',
  ])
})

test.each(evolutions)('the instructions say what %s is', kind => {
  expect(evolveQuestion.prompt.instructions).toContain(`- "${kind}": `)
  const answer = evolveQuestion.standIn({ ...request, kind })
  expect(evolveQuestion.problems({ ...request, kind }, answer)).toEqual([])
})
