import { defineConfig } from 'vitest/config'

/** Thousands of simulated decisions: they would run again for nearly every mutant of the gate. */
const simulations = 'test/gate/decide/calibration.test.ts'

// Which tests run is told by `dir`, from scripts/mutants.ts.
export default defineConfig({
  test: { include: ['**/*.test.ts'], exclude: [`**/${simulations}`], testTimeout: 30_000 },
})
