import { expect, test } from 'vitest'
import type { BatchJob } from '../../../src/judge/batch/batchJob.ts'
import { batchLines, batchReport } from '../../../src/report/estimates/batchReport.ts'

const part = { name: 'round-1-part-1', round: 1, requests: 4, questions: 6 }

const job = (changes: Partial<BatchJob>): BatchJob => ({
  schema: 1,
  id: '2026-11-23T09-00-00-0000',
  createdAt: '2026-11-23T09:00:00Z',
  judge: 'openai gpt-5-mini',
  identity: 'none',
  vitestArguments: [],
  environment: {},
  repeats: 1,
  notes: [],
  parts: [],
  state: 'open',
  ...changes,
})

const replay = 'npx vitest-rag run --answers .vitest-rag/batch'

const pass = {
  deferred: [],
  answered: 1200,
  unanswered: ['a', 'b', 'c'],
  givenUp: new Map([['a', '3 batches brought no answer: Overloaded']]),
  tokens: { promptTokens: 1_000_000, completionTokens: 500_000 },
}

test('a job that is done says what is left, what it cost, and how its answers are scored', () => {
  const prices = { prompt: 0.25, completion: 2 }
  const done = job({
    state: 'done',
    parts: [
      {
        ...part,
        batchId: 'batch_1',
        status: 'expired',
        counts: { total: 4, completed: 3, failed: 1 },
        collected: true,
      },
    ],
  })
  const report = batchReport({ job: done, pass, prices, replay })
  expect(batchLines(report)).toEqual([
    'RAG batch 2026-11-23T09-00-00-0000: done, round 1, judge openai gpt-5-mini',
    '  batch_1: expired, 3 of 4 requests answered, 1 failed',
    '1,200 questions answered, 0 left to ask',
    '1 question left to the run: 3 batches brought no answer: Overloaded',
    '2 questions left to the run: the answer was not valid, nor was the second one',
    'used: 1,000,000 prompt + 500,000 completion tokens, cost 0.6250 at half the prices',
    `next: ${replay}`,
  ])
})

test('a job whose batches have ended is ready to collect, though nobody has looked before', () => {
  const ended = { ...part, batchId: 'batch_1', status: 'completed' }
  expect(batchReport({ job: job({ parts: [ended] }), replay }).state).toBe('ready')
  expect(batchReport({ job: job({ parts: [ended, part] }), replay }).state).toBe('waiting')
})

test('words of a server are only shown', () => {
  const hostile = '\u001b]0;title\u0007\u202e::error::x\n##[error]y'
  const refused = job({
    state: 'done',
    notes: [hostile],
    parts: [{ ...part, status: 'failed', faults: [hostile], collected: true }],
  })
  const lines = batchLines(batchReport({ job: refused, replay }))
  expect(lines[0]).toContain('refused')
  expect(lines.join('')).not.toMatch(/[\u0000-\u001f\u202e]/)
  expect(lines.at(-1)).toContain('batch submit --answers .vitest-rag/batch')
})
