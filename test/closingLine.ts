import type { Reporter } from 'vitest/node'

/**
 * Prints `N passed, N failed` as the very last line of the process. It waits for the exit, since
 * Vitest and other reporters may still write after the run has ended. A file that could not be
 * collected and an error outside all tests count as failed: neither may read as "0 failed".
 */
export const closingLine: Reporter = {
  onTestRunEnd(modules, unhandledErrors) {
    let passed = 0
    let failed = unhandledErrors.length
    for (const module of modules) {
      failed += module.errors().length
      for (const suite of module.children.allSuites()) failed += suite.errors().length
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') passed += 1
        else if (state !== 'skipped') failed += 1
      }
    }
    process.once('exit', () => process.stdout.write(`${passed} passed, ${failed} failed\n`))
  },
}
