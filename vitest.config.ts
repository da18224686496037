import { defineConfig } from 'vitest/config'
import { closingLine } from './test/closingLine.ts'

/** Whole runs of Vitest in a scratch project: they take the built package. */
const endToEnd = ['test/e2e/**/*.test.ts']

export default defineConfig({
  test: {
    reporters: ['default', closingLine],
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: endToEnd,
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'e2e',
          include: endToEnd,
          globalSetup: 'test/e2e/workspace.ts',
          testTimeout: 120_000,
        },
      },
    ],
  },
})
