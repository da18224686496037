import { UsageError } from './usageError.ts'

/** The flags of commands that take a sample. */
export interface SampleFlags {
  sample?: string
  seed?: number
}

/**
 * Has the plugin take the sample that a command was called with.
 * @throws UsageError for a seed without a sample
 */
export function setSample({ sample, seed }: SampleFlags): void {
  if (seed !== undefined && (sample === undefined || sample === 'all')) throw seedOfNothing
  if (sample === undefined) return
  process.env['VITEST_RAG_SAMPLE'] = sample === 'all' ? sample : `${sample}:${seed ?? 1}`
}

const seedOfNothing = new UsageError({
  problem: 'Expected `--seed` only with `--sample` and a number of cases',
  fix: 'For example: --sample 2000 --seed 2',
})
