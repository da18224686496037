import { inject, TestRunner } from 'vitest'
import type { TestContext } from 'vitest'
import { currentTest } from './currentTest.ts'

/**
 * Whether anybody may ask how many assertions a test makes: the configuration by `requireAssertions`, a runner of
 * the user's, or a hook by `expect.hasAssertions()`.
 */
export function assertionsCount({ task }: Pick<TestContext, 'task'>): boolean {
  const { beforeEach, afterEach, aroundEach } = TestRunner.getSuiteHooks(task.file)
  const hooks = beforeEach.length + afterEach.length + aroundEach.length
  // The matchers wrap each test in one of their own, where the set-up ran for its file.
  const ownHooks = currentTest.getStore() === task ? 1 : 0
  return hooks > ownHooks || inject('rag')?.countsAssertions === true
}
