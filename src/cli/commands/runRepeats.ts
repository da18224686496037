import { chooseBaseline } from '../../baseline/chooseBaseline.ts'
import { openDecision } from '../../gate/decide.ts'
import { mostRuns } from '../../gate/undecided.ts'
import type { CommandCall } from '../command.ts'
import type { FinishedRun } from '../runVitest.ts'
import { runVitest } from '../runVitest.ts'

/**
 * Runs the golden sets. If the comparison with the baseline is undecided, it runs all of them
 * again, up to three times. It never repeats single cases: a case that is repeated because its
 * score was low comes out higher, and hides a drop.
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
 * Asks what the run asked itself, of the same results and the same baseline. With another answer
 * the run would leave the decision to one that never follows.
 */
function wantsAnother({ results, root, against }: FinishedRun, repeat: number): boolean {
  const { baseline } = chooseBaseline({ root, against, ran: results.sets })
  return openDecision({ results, baseline }, repeat + 1) !== undefined
}
