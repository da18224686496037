import { AsyncLocalStorage } from 'node:async_hooks'
import type { RunnerTestCase } from 'vitest'
import { oncePerWorker } from './oncePerWorker.ts'

/**
 * The current test. Under concurrency, the global `expect` only knows the test that started last, so scores would go to
 * another test.
 */
export const currentTest = oncePerWorker(
  'current test',
  () => new AsyncLocalStorage<RunnerTestCase>(),
)
