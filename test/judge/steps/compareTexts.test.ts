import { expect, test } from 'vitest'
import { compareTexts } from '../../../src/judge/steps/compareTexts.ts'

const request = { text: 'Thirty days.', others: ['Dreißig Tage.', 'Treinta días.'] }

test('one similarity for each of the others', () => {
  expect(compareTexts.problems(request, { similarities: [0.9, -0.1] })).toEqual([])
  expect(compareTexts.problems(request, { similarities: [0.9] })).toEqual([
    'Expected 2 similarities, got 1.',
  ])
})

test.each([[[1.5]], [[-2]], [[Number.NaN]], [['0.9']]])('%j is no cosine', similarities => {
  expect(compareTexts.answerSchema.safeParse({ similarities }).success).toBe(false)
})

test('it is answered by embeddings, not by the judge', () => {
  expect(compareTexts.answeredBy).toBe('embeddings')
})
