import { AsyncLocalStorage } from 'node:async_hooks'
import type { RunnerTestCase } from 'vitest'
import { oncePerWorker } from './oncePerWorker.ts'

/**
 * The test that is running here. Under concurrency the task that the global `expect` knows is
 * whichever test started last, so scores would land in another case.
 */
export const currentTest = oncePerWorker(
  'current test',
  () => new AsyncLocalStorage<RunnerTestCase>(),
)
