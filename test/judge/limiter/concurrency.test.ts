import { expect, test } from 'vitest'
import { Concurrency } from '../../../src/judge/limiter/concurrency.ts'

// A server that loads a model lets the first call time out, and would let all others time out with it.
test('calls go one at a time until one is answered, then as many as the user set', () => {
  const concurrency = new Concurrency({ concurrency: 16, timeout: 1000 })
  concurrency.timedOut(concurrency.started('checkClaims', 0))
  expect(concurrency.limit).toBe(1)
  concurrency.answered(concurrency.started('checkClaims', 1000), 1300)
  expect(concurrency.limit).toBe(16)
})
