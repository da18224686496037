import { chooseBaseline } from '../../baseline/chooseBaseline.ts'
import { openDecision } from '../../gate/decide.ts'
import { mostRuns } from '../../gate/mostRuns.ts'
import type { Results } from '../../results/results.ts'
import type { CommandCall } from '../command.ts'
import { refuseUnjudged } from '../refuseUnjudged.ts'
import type { FinishedRun } from '../runVitest.ts'
import { runVitest } from '../runVitest.ts'

/**
 * Runs the golden sets. If the comparison with the baseline is undecided, it runs all of them
 * again, up to three times. It never repeats single cases: a case that is repeated because its
 * score was low comes out higher, and hides a drop.
 */
export async function runRepeats({ flags, vitestArguments }: CommandCall): Promise<number> {
  const { against, rejudge, 'allow-no-baseline': allowNoBaseline } = flags
  let worst = 0
  let former: Results | undefined
  for (let repeat = 0; repeat < mostRuns; repeat += 1) {
    const compared = { against, rejudge, allowNoBaseline }
    const request = { vitestArguments, repeat, former, runs: mostRuns, ...compared }
    const finished = await runVitest(request)
    former = finished.results
    worst = Math.max(worst, finished.exitCode)
    if (worst === 0) refuseUnjudged(finished)
    // What keeps a run from a verdict keeps the next one from it too.
    if (worst > 1 || !wantsAnother(finished, repeat)) break
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
