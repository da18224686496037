import { mostRuns } from '../../gate/mostRuns.ts'
import type { Results } from '../../results/results.ts'
import type { RunOrder } from '../../run/runPlan.ts'
import { isDecidedElsewhere, planOfCommand } from '../../run/runPlan.ts'
import type { RunVariables } from '../../run/runVariables.ts'
import type { AskedFlags } from '../askedRun.ts'
import { askedRun } from '../askedRun.ts'
import type { CommandCall, Output } from '../command.ts'
import { printRun } from '../printRun.ts'
import { refuseUnjudged } from '../refuseUnjudged.ts'
import type { FinishedRun } from '../runVitest.ts'
import { runVitest } from '../runVitest.ts'

/**
 * Runs the golden sets. If the comparison with the baseline is undecided, it runs all of them again, up to three times.
 * It never repeats single cases: a case that is repeated because of a low score regresses to the mean, which hides a
 * drop.
 * @param output prints the decision as JSON. @default it is not printed
 */
export async function runRepeats(
  { flags, vitestArguments }: CommandCall<AskedFlags>,
  output?: Output,
): Promise<number> {
  const asked = askedRun(flags)
  const { send } = flags
  const ordered = orderedRun(asked)
  if (ordered) {
    const plan = planOfCommand(asked, ordered)
    const finished = await runVitest({ vitestArguments, send, plan })
    const exitCode = exitCodeOf(finished)
    if (output) printRun(finished, exitCode, output)
    return exitCode
  }
  let worst = 0
  let former: Results | undefined
  for (let repeat = 0; repeat < mostRuns; repeat += 1) {
    const plan = planOfCommand(asked, { repeat, runs: mostRuns })
    const finished = await runVitest({ vitestArguments, plan, send, former })
    former = finished.results
    worst = Math.max(worst, exitCodeOf(finished))
    // An error that prevents the verdict of one run would prevent that of the next one too.
    if (worst > 1 || !finished.isOpen) {
      if (output) printRun(finished, worst, output)
      break
    }
  }
  return worst
}

/** @throws UsageError if nothing was judged */
function exitCodeOf(finished: FinishedRun): number {
  if (finished.exitCode === 0) refuseUnjudged(finished)
  return finished.exitCode
}

/** The number of this run in the action, which decides from the results how often it runs its command. */
function orderedRun(asked: RunVariables): RunOrder | undefined {
  const { repeat, runs } = asked
  if (!isDecidedElsewhere(asked) || repeat === undefined || runs === undefined) return undefined
  return { repeat, runs }
}
