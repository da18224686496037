import { defineConfig } from 'vitest/config'

/** Thousands of whole decisions in each: they would run again for nearly every mutant of the gate. */
const longest = [
  '**/test/gate/decide/calibration.test.ts',
  '**/test/gate/decide/properties.test.ts',
]

// Which tests run is told by `dir`, from scripts/mutants.ts.
export default defineConfig({
  test: { include: ['**/*.test.ts'], exclude: longest, testTimeout: 30_000 },
})
