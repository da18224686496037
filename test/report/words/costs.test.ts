import { expect, test } from 'vitest'
import { judgeCosts, otherCostLines } from '../../../src/report/words/costs.ts'
import type { Results, Usage } from '../../../src/results/results.ts'
import { caseRecord, matcherRecord, recordedRun } from '../../results/recordedRun.ts'
import { markdownOf } from '../markdown/markdownOf.ts'
import { render } from '../supportRun.ts'

const using = (usage: Usage): Results => recordedRun({ records: [caseRecord({ usage })] })
const judge = { calls: 160, replayed: 12, promptTokens: 410_000, completionTokens: 52_000 }
const embeddings = { calls: 40, replayed: 0, promptTokens: 12_000, completionTokens: 0 }
const pipeline = { answers: 80, promptTokens: 300_000, completionTokens: 40_000 }

test('calls and tokens of the judge, and what they cost where prices are known', () => {
  expect(judgeCosts(using({ judge }))).toBe(
    '160 calls, 12 replayed · 410,000 prompt + 52,000 completion tokens',
  )
  expect(judgeCosts(using({ judge: { ...judge, cost: 0.2065 } }))).toMatch(/ · cost 0\.2065$/)
  // lexical() takes no tokens, and all may have been replayed.
  const free = { calls: 1, replayed: 0, promptTokens: 0, completionTokens: 0, cost: 0 }
  expect(judgeCosts(using({ judge: free }))).toBe('1 call, 0 replayed')
})

test('tokens of a prompt cache, and what they saved where their price is known', () => {
  const cached = { ...judge, cachedPromptTokens: 300_000, cost: 0.1465 }
  const words =
    '160 calls, 12 replayed · 410,000 prompt (300,000 cached) + 52,000 completion tokens'
  expect(judgeCosts(using({ judge: cached }))).toBe(`${words} · cost 0.1465`)
  expect(judgeCosts(using({ judge: { ...cached, savedCost: 0.06 } }))).toBe(
    `${words} · cost 0.1465 (0.0600 saved by the prompt cache)`,
  )
  const strategies = { ...pipeline, cachedPromptTokens: 1000, cost: 0.21, savedCost: 0.001 }
  expect(otherCostLines(using({ judge, pipeline: strategies }))).toEqual([
    'pipeline: 80 answers · 300,000 prompt (1,000 cached) + 40,000 completion tokens · cost 0.2100 (0.0026 an answer, 0.0010 saved by the prompt cache)',
  ])
})

test('embeddings and pipelines where there are any, a line each', () => {
  expect(otherCostLines(using({ judge }))).toEqual([])
  expect(
    otherCostLines(
      using({
        judge,
        embeddings: { ...embeddings, cost: 0.00024 },
        pipeline: { ...pipeline, cost: 0.21 },
      }),
    ),
  ).toEqual([
    'embeddings: 40 calls, 0 replayed · 12,000 tokens · cost 0.00024',
    'pipeline: 80 answers · 300,000 prompt + 40,000 completion tokens · cost 0.2100 (0.0026 an answer)',
  ])
  expect(otherCostLines(using({ judge, pipeline }))).toEqual([
    'pipeline: 80 answers · 300,000 prompt + 40,000 completion tokens',
  ])
  const one = { answers: 1, promptTokens: 0, completionTokens: 0, cost: 0 }
  expect(otherCostLines(using({ judge, pipeline: one }))).toEqual([
    'pipeline: 1 answer · cost 0.0000',
  ])
})

test('both reports say it, and that of ordinary tests', () => {
  const results = using({ judge, embeddings, pipeline })
  const lines = otherCostLines(results)
  expect(render({ results })).toContain(`\n${lines.join('\n')}\n`)
  expect(markdownOf({ results })).toContain(
    `\n- judge: ${judgeCosts(results)}\n${lines.map(line => `- ${line}`).join('\n')}\n`,
  )
  const matchers = recordedRun({
    records: [],
    sets: {},
    matchers: [matcherRecord({ usage: { judge, embeddings } })],
  })
  expect(render({ results: matchers })).toContain(' completion tokens · embeddings: 40 calls')
})
