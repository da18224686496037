import { expect, test } from 'vitest'
import { batchEstimate, batchEstimateLines } from '../../../src/report/estimates/batchEstimate.ts'
import type { RunEstimate } from '../../../src/report/estimates/dryRunReport.ts'

const model = {
  name: 'openai',
  model: 'gpt-5-mini',
  local: false,
  questions: 6,
  cached: 1,
  unanswered: 0,
  calls: 4,
  promptTokens: 4000,
  completionTokens: 500,
  cost: 0.002,
}

const estimate: RunEstimate = {
  cases: 2,
  asked: [model, { ...model, name: 'openaiEmbeddings', cost: 0.001 }],
  outputs: { given: 2 },
  otherFiles: 0,
  budget: [],
  sample: [],
  mayRepeat: false,
}

test('the judge costs half in a batch, and the embeddings, which are asked live, do not', () => {
  expect(batchEstimate(estimate, 1).asked.map(({ cost }) => cost)).toEqual([0.001, 0.001])
})

test('answers of several repeats are judged in each of them', () => {
  expect(batchEstimate(estimate, 3).asked[0]).toMatchObject({
    questions: 18,
    cached: 3,
    calls: 12,
    promptTokens: 12_000,
    completionTokens: 1500,
    cost: 0.003,
  })
  const lines = batchEstimateLines(estimate, 3)
  expect(lines[0]).toBe('RAG batch: what 2 cases in 3 repeats would ask')
  expect(lines).toContain('answers: 2 recorded before')
  expect(lines).toContain(
    'the judge costs 0.0030 at half its prices, as OpenAI charges for a batch',
  )
})
