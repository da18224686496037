import { expect, test } from 'vitest'
import { progressLine } from '../../../src/report/words/progressLine.ts'

test.each([
  [
    { judged: 12, failed: 0, total: 1048, calls: 34, replayed: 5 },
    'RAG judged 12 of 1,048 cases · 34 calls, 5 replayed',
  ],
  [
    { judged: 1, failed: 0, total: 1, calls: 1, replayed: 0 },
    'RAG judged 1 of 1 case · 1 call, 0 replayed',
  ],
  [
    { judged: 1200, failed: 1100, total: 0, calls: 6, replayed: 0 },
    'RAG judged 1,200 cases, 1,100 with errors · 6 calls, 0 replayed',
  ],
  [
    { judged: 3, failed: 0, total: 0, calls: 6, replayed: 0 },
    'RAG judged 3 cases · 6 calls, 0 replayed',
  ],
])('%o', (progress, line) => {
  expect(progressLine(progress)).toBe(line)
})
