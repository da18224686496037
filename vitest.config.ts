import { defineConfig } from 'vitest/config'
import { closingLine } from './test/closingLine.ts'

/** Whole runs of Vitest in a scratch project: they take the built package. */
const endToEnd = {
  include: ['test/e2e/**/*.test.ts'],
  globalSetup: 'test/e2e/workspace.ts',
  testTimeout: 120_000,
}

/** Runs the example in the repository, where there is but one Vitest. */
const ownVitestOnly = 'test/e2e/example.test.ts'

export default defineConfig({
  test: {
    reporters: ['default', closingLine],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: endToEnd.include,
          testTimeout: 30_000,
        },
      },
      { test: { ...endToEnd, name: 'e2e' } },
      // The same files again beside the oldest Vitest that the package works with.
      {
        test: {
          ...endToEnd,
          name: 'e2e-vitest4',
          exclude: [ownVitestOnly],
          provide: { olderVitest: '4.1.0' },
        },
      },
    ],
  },
})
