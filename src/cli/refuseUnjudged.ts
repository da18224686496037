import { partialRun } from '../results/integrity.ts'
import type { FinishedRun } from './runVitest.ts'
import { UsageError } from './usageError.ts'

/**
 * Refuses a run that judged nothing: Vitest passes if its filters leave all tests out, but this command promises a
 * verdict. A shard may have no case.
 * @throws UsageError if nothing was judged
 */
export function refuseUnjudged({ results }: FinishedRun): void {
  const { cases, matchers, run } = results
  if (cases.length + matchers.length > 0 || run.shard) return
  const why = partialRun(results)
  throw new UsageError({
    problem: `Nothing was judged${why === undefined ? '' : `: ${why}`}`,
    fix: 'Check the filters of the command, and `only` and `skip` in the golden sets',
  })
}
