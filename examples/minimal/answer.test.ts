import { expect, test } from 'vitest'
import answerQuestion from './answer.ts'

test('the retrieved passages support the answer', async () => {
  const question = 'How long do I have to return a product?'
  const { answer, contexts } = await answerQuestion(question)
  await expect(answer).toBeFaithfulTo(contexts, { question })
})
