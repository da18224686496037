import { expect, test } from 'vitest'
import { lexical } from '../../../src/judge/lexical/lexical.ts'
import { openai } from '../../../src/judge/openai/openai.ts'
import { recorded } from '../../../src/judge/recorded.ts'
import { openaiEmbeddings } from '../../../src/judge/openai/openaiEmbeddings.ts'
import { budgetProblems } from '../../../src/vitest/options/budgetProblems.ts'
import type { RagOptions } from '../../../src/vitest/options/options.ts'

const problemsOf = (options: object) =>
  // Options come from JavaScript too.
  budgetProblems(options as RagOptions).map(({ problem }) => problem)

const priced = openai({ model: 'm', prices: { prompt: 1, completion: 2 } })

test('a budget of numbers is right, and none at all', () => {
  expect(problemsOf({})).toEqual([])
  expect(
    problemsOf({ budget: { maxCalls: 10, maxTokens: 1e6, maxCost: 0 }, judge: priced }),
  ).toEqual([])
})

test.each([
  [7, 'Expected `budget` to be an object'],
  [{ maxCall: 3 }, 'did you mean `maxCalls`?'],
  [{ maxTokens: -1 }, 'Expected `budget.maxTokens` to be a number, 0 or more'],
  [{ maxCost: '3' }, 'Expected `budget.maxCost` to be a number, 0 or more'],
])('%j is told', (budget, words) => {
  expect(problemsOf({ budget, judge: priced })).toEqual([expect.stringContaining(words)])
})

test('a limit on cost takes the prices of whoever is paid by tokens', () => {
  const budget = { maxCost: 1 }
  const embeddings = openaiEmbeddings({ model: 'e' })
  expect(problemsOf({ budget, judge: openai({ model: 'm' }), embeddings })).toEqual([
    'Expected the judge to have `prices`, because `budget.maxCost` is set',
    'Expected the embeddings to have `prices`, because `budget.maxCost` is set',
  ])
  const told = openaiEmbeddings({ model: 'e', prices: { prompt: 0.02 } })
  expect(problemsOf({ budget, judge: priced, embeddings: told })).toEqual([])
  // The embedded judge is free: it is pipelines that are limited.
  expect(problemsOf({ budget })).toEqual([])
  expect(problemsOf({ budget, judge: lexical() })).toEqual([])
  expect(
    problemsOf({ budget, judge: recorded(openai({ model: 'm' }), { file: 'v.jsonl' }) }),
  ).toEqual([])
  expect(
    problemsOf({ budget: { maxCalls: 1 }, judge: openai({ model: 'm' }), embeddings }),
  ).toEqual([])
})
