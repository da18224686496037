import { expect, test } from 'vitest'
import { followConversation } from '../../../src/judge/steps/followConversation.ts'

test('follows or not, with a reason', () => {
  const { answerSchema } = followConversation
  expect(answerSchema.safeParse({ reason: 'It was offered.', follows: true }).success).toBe(true)
  for (const answer of [{ follows: true }, { reason: '', follows: 'no' }, { reason: 'So.' }])
    expect(answerSchema.safeParse(answer).success).toBe(false)
})
