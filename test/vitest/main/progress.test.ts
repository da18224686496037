import { expect, test } from 'vitest'
import { createProgress } from '../../../src/vitest/main/progress.ts'

const spent = {
  judge: { calls: 1, replayed: 1, promptTokens: 800, completionTokens: 90 },
  embeddings: { calls: 1, replayed: 0, promptTokens: 100, completionTokens: 0 },
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
      "RAG judged 5 of 40 cases · 10 calls, 5 replayed",
      "RAG judged 10 of 40 cases · 20 calls, 10 replayed",
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
