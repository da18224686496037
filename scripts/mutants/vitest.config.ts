import { defineConfig } from 'vitest/config'

/** Thousands of whole decisions in each: they would run again for nearly every mutant of the gate. */
const longest = ['calibration', 'groups', 'manySets', 'properties']

// Which tests run is told by `dir`, from scripts/mutants.ts. Patterns are matched below it.
export default defineConfig({
  test: {
    include: ['**/*.test.ts'],
    exclude: longest.map(name => `**/decide/${name}.test.ts`),
    testTimeout: 30_000,
  },
})
