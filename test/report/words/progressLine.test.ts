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
  [
    { judged: 5, failed: 0, total: 40, calls: 10, replayed: 5, left: 34_700, wait: '429 from x' },
    'RAG judged 5 of 40 cases · 10 calls, 5 replayed · about 35 s left · 429 from x',
  ],
  [
    { judged: 5, failed: 0, total: 90, calls: 10, replayed: 5, left: 200_000 },
    'RAG judged 5 of 90 cases · 10 calls, 5 replayed · about 3 min left',
  ],
  [
    { judged: 0, failed: 0, total: 0, calls: 0, replayed: 0, wait: 'waiting 1 s: 429 from x' },
    'RAG: waiting 1 s: 429 from x',
  ],
  [
    { judged: 0, failed: 0, total: 4, calls: 0, replayed: 0, wait: 'waiting 1 s: 429 from x' },
    'RAG judged 0 of 4 cases · 0 calls, 0 replayed · waiting 1 s: 429 from x',
  ],
])('%o', (progress, line) => {
  expect(progressLine(progress)).toBe(line)
})
