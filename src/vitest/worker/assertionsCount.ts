import { inject, TestRunner } from 'vitest'
import type { TestContext } from 'vitest'

/** The matchers wrap each test in one of their own. */
const ownHooks = 1

/**
 * Whether anybody may ask how many assertions a test makes: the configuration by `requireAssertions`, or a hook of
 * the user's by `expect.hasAssertions()`.
 */
export function assertionsCount({ task }: Pick<TestContext, 'task'>): boolean {
  const { beforeEach, afterEach, aroundEach } = TestRunner.getSuiteHooks(task.file)
  const hooks = beforeEach.length + afterEach.length + aroundEach.length
  return hooks > ownHooks || inject('rag')?.requiresAssertions === true
}
