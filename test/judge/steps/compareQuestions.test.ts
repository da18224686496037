import { expect, test } from 'vitest'
import { compareQuestions } from '../../../src/judge/steps/compareQuestions.ts'

test('same or not, with a reason', () => {
  const { answerSchema } = compareQuestions
  expect(answerSchema.safeParse({ reason: 'More.', same: false }).success).toBe(true)
  for (const answer of [{ reason: 'More.' }, { same: 'no', reason: '' }, { same: true }])
    expect(answerSchema.safeParse(answer).success).toBe(false)
})

test('a dry run goes on as if the question were harder', () => {
  expect(compareQuestions.standIn({ origin: 'a', question: 'b' }).same).toBe(false)
})
