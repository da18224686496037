import type { TestProject } from 'vitest/node'

/**
 * Whether a project runs benchmarks only. Vitest 4 has a mode for them. Vitest 5 adds a project for the benchmarks of a
 * project, and its configuration names the other one.
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
