import type { Results } from '../../src/results/results.ts'

/** Results in the one file of schema 1, which is still read. */
export function singleFile(results: Omit<Results, 'cases'> & { cases: readonly object[] }): string {
  return JSON.stringify({ schema: 1, ...results })
}
