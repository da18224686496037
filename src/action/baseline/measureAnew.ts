import { UserError } from '../../errors.ts'
import type { RunRange } from '../../gate/freshRuns.ts'
import { resultsOfRuns, runsIn } from '../../gate/freshRuns.ts'
import { redactResults } from '../../results/redactResults.ts'
import type { Results } from '../../results/results.ts'
import type { ActionContext } from '../context.ts'
import { readRun } from '../readRun.ts'
import { runRepeat } from '../runRepeat.ts'

/**
 * Runs the command as often as the next baseline needs. The new runs follow those that decided and have new indexes, so
 * the verdict log replays nothing.
 * @returns the runs asked for
 * @throws UserError if one of them can't be used
 */
export async function measureAnew(
  context: ActionContext,
  decided: Results,
  runs: RunRange,
): Promise<Results> {
  const { inputs, project, runId, redact } = context
  for (let repeat = runsIn(decided); repeat < runs.end; repeat += 1) {
    const exitCode = await runRepeat(context, { repeat, runs: runs.end, measureOnly: true })
    if (exitCode === 0) continue
    throw new UserError({
      problem: `The tests failed with exit code ${exitCode} when they ran again`,
    })
  }
  const { rejudged: _, ...measured } = redactResults(
    readRun(inputs.results, project, runId),
    redact,
  )
  // Only the rejudged scores of the runs that decided were verified.
  const { rejudged } = decided
  return resultsOfRuns({ ...measured, ...(rejudged && { rejudged }) }, runs)
}
