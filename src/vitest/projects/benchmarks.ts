import type { TestProject } from 'vitest/node'

/**
 * Whether a project runs benchmarks only. Vitest 4 has a mode for them. Vitest 5 has a project beside
 * each that has some, and names the other one in its configuration.
 */
export function runsBenchmarks({
  config,
  vitest,
}: Pick<TestProject, 'config' | 'vitest'>): boolean {
  const mode: string = vitest.mode
  const benchmark: object = config.benchmark ?? {}
  const isVitest5 = 'projectName' in benchmark
  return mode === 'benchmark' || (isVitest5 && config.benchmark.enabled)
}
