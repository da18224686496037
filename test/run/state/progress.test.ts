import { expect, test } from 'vitest'
import { judgeError, scored } from '../../../src/score.ts'
import { createProgress } from '../../../src/run/state/progress.ts'

const spent = {
  usage: {
    judge: { calls: 1, replayed: 1, promptTokens: 800, completionTokens: 90 },
    embeddings: { calls: 1, replayed: 0, promptTokens: 100, completionTokens: 0 },
  },
  scores: { faithfulness: scored(1) },
}

test('a long run says how far it is, not more than once in five seconds', () => {
  const lines: string[] = []
  let clock = 0
  const progress = createProgress({ log: line => lines.push(line), now: () => clock })
  progress.expect(40)
  for (let judged = 0; judged < 12; judged += 1) {
    clock += 1_000
    progress.count(spent)
  }
  expect(lines).toMatchInlineSnapshot(`
    [
      "RAG judged 5 of 40 cases · 10 calls, 5 replayed · about 35 s left",
      "RAG judged 10 of 40 cases · 20 calls, 10 replayed · about 30 s left",
    ]
  `)
})

test('a rerun counts from the start', () => {
  const lines: string[] = []
  let clock = 0
  const progress = createProgress({ log: line => lines.push(line), now: () => clock })
  progress.expect(40)
  progress.count(spent)
  clock = 9_000
  progress.expect(2)
  progress.count(spent)
  expect(lines).toEqual([])
  clock = 15_000
  progress.count(spent)
  expect(lines).toEqual([expect.stringContaining('2 of 2')])
})

test('cases without an answer, or without a score, are not told as judged well', () => {
  const lines: string[] = []
  let clock = 0
  const progress = createProgress({ log: line => lines.push(line), now: () => clock })
  progress.expect(9)
  progress.count(spent)
  progress.count({ ...spent, scores: { ...spent.scores, answerF1: judgeError('no API key') } })
  clock = 6_000
  progress.count({ ...spent, scores: {}, error: 'The pipeline threw' })
  expect(lines).toEqual(['RAG judged 3 of 9 cases, 2 with errors · 6 calls, 3 replayed'])
})
