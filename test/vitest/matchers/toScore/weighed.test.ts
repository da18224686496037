import { expect, test } from 'vitest'
import '../../../../src/vitest/setup.ts'

const result = {
  answer: 'Thirty days.',
  contexts: [{ id: 'refunds.md', text: 'You can return it within thirty days.' }],
}
const relevantDocuments = ['refunds.md', 'terms.md'] as const

test('beta weighs what a metric combines', async () => {
  // Precision 1, recall 1/2.
  const options = { relevantDocuments, threshold: 0.8 }
  await expect(result).toScore('documentF1', { ...options, beta: 0.5 })
  await expect(result).not.toScore('documentF1', { ...options, beta: 2 })
})

test.for([
  ['faithfulness', { beta: 2 }, 'Expected `faithfulness` to have no `beta`'],
  ['documentF1', { beta: 0 }, 'Expected `beta` of `toScore` to be a number from 0.01 to 100'],
  [
    'answerF1',
    { weights: { claims: 1, similarity: 1 } },
    'Expected `answerF1` to have no `weights`',
  ],
] as const)('of %s: %j is a mistake, under .not too', async ([metric, weighing, problem]) => {
  const options = { relevantDocuments, reference: 'Thirty days.', ...weighing }
  await expect(expect(result).not.toScore(metric, options)).rejects.toThrow(problem)
})
