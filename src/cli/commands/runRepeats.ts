import { chooseBaseline } from '../../baseline/chooseBaseline.ts'
import { openDecision } from '../../gate/decide.ts'
import { mostRuns } from '../../gate/mostRuns.ts'
import type { Results } from '../../results/results.ts'
import type { CommandCall } from '../command.ts'
import { refuseUnjudged } from '../refuseUnjudged.ts'
import type { FinishedRun, RunRequest } from '../runVitest.ts'
import { runVitest } from '../runVitest.ts'

interface RepeatFlags {
  against?: string
  rejudge?: true
  'allow-no-baseline'?: true
}

/**
 * Runs the golden sets. If the comparison with the baseline is undecided, it runs all of them
 * again, up to three times. It never repeats single cases: a case that is repeated because its
 * score was low comes out higher, and hides a drop.
 */
export async function runRepeats({
  flags,
  vitestArguments,
}: CommandCall<RepeatFlags>): Promise<number> {
  const { against, rejudge, 'allow-no-baseline': allowNoBaseline } = flags
  const compared = { against, rejudge, allowNoBaseline }
  const asked = repeatOfAction(process.env)
  if (asked) return exitCodeOf(await runVitest({ vitestArguments, ...compared, ...asked }))
  let worst = 0
  let former: Results | undefined
  for (let repeat = 0; repeat < mostRuns; repeat += 1) {
    const request = { vitestArguments, repeat, former, runs: mostRuns, ...compared }
    const finished = await runVitest(request)
    former = finished.results
    worst = Math.max(worst, exitCodeOf(finished))
    // What keeps a run from a verdict keeps the next one from it too.
    if (worst > 1 || !wantsAnother(finished, repeat)) break
  }
  return worst
}

/** @throws UsageError where nothing was judged */
function exitCodeOf(finished: FinishedRun): number {
  if (finished.exitCode === 0) refuseUnjudged(finished)
  return finished.exitCode
}

/** The action decides by the results how often it runs its command, and says which of these runs it is. */
function repeatOfAction({
  VITEST_RAG_GATE: gate,
  VITEST_RAG_REPEAT: repeat = '',
  VITEST_RAG_RUNS: runs = '',
}: NodeJS.ProcessEnv): Pick<RunRequest, 'repeat' | 'runs'> | undefined {
  const decides = gate === 'report' || gate === 'off'
  return decides && repeat !== '' && runs !== ''
    ? { repeat: Number(repeat), runs: Number(runs) }
    : undefined
}

/**
 * Asks what the run asked itself, of the same results and the same baseline. With another answer
 * the run would leave the decision to one that never follows.
 */
function wantsAnother({ results, root, against }: FinishedRun, repeat: number): boolean {
  const { baseline } = chooseBaseline({ root, against, ran: results.sets })
  return openDecision({ results, baseline }, repeat + 1) !== undefined
}
