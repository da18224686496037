import { defineConfig } from 'vitest/config'
import { closingLine } from './test/closingLine.ts'

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    reporters: ['default', closingLine],
    testTimeout: 30_000,
  },
})
