import { chooseBaseline } from '../../baseline/chooseBaseline.ts'
import { openDecision } from '../../gate/openDecision.ts'
import { mostRuns } from '../../gate/undecided.ts'
import type { CommandCall } from '../command.ts'
import type { FinishedRun } from '../runVitest.ts'
import { runVitest } from '../runVitest.ts'

/**
 * Runs the golden sets, and runs all of them again, up to three times, where the comparison with
 * the baseline is not decided. Never single cases: whatever is drawn again because it was low
 * would come out higher, and hide a drop.
 */
export async function runRepeats({ flags, vitestArguments }: CommandCall): Promise<number> {
  const { against } = flags
  let worst = 0
  for (let repeat = 0; repeat < mostRuns; repeat += 1) {
    const finished = await runVitest({ vitestArguments, repeat, runs: mostRuns, against })
    worst = Math.max(worst, finished.exitCode)
    if (!wantsAnother(finished, repeat)) break
  }
  return worst
}

/**
 * The same question that the run answered for itself, of the same results and the same baseline:
 * else it would leave the decision to a run that never follows.
 */
function wantsAnother({ results, paths, root, against }: FinishedRun, repeat: number): boolean {
  const { baseline } = chooseBaseline({ file: paths.baseline, against, root })
  return openDecision({ results, baseline }, repeat + 1) !== undefined
}
