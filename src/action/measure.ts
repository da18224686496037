import { openDecision } from '../gate/decide.ts'
import { mostRuns } from '../gate/mostRuns.ts'
import type { Results } from '../results/results.ts'
import { comparedPart } from './baseline/findBaseline.ts'
import type { FoundBaseline } from './baseline/findBaseline.ts'
import { withTrustedDrift } from './baseline/trustedDrift.ts'
import type { ActionContext } from './context.ts'
import { expectLeftResults } from './leftResults.ts'
import { readRun } from './readRun.ts'
import { runRepeat } from './runRepeat.ts'

export interface Measured {
  results: Results
  /** The highest exit code of the command; 0 where an earlier step ran the tests. */
  exitCode: number
}

/**
 * The results to judge: those of an earlier step, or of the command. The command runs again where its
 * first run does not decide.
 * @throws UserError where the command can't be run, or left no results
 */
export async function measure(context: ActionContext, found: FoundBaseline): Promise<Measured> {
  const { inputs, project, runId } = context
  const read = () => withTrustedDrift(context, found, readRun(inputs.results, project, runId))
  if (inputs.command === '') return { results: await read(), exitCode: 0 }
  const once = (repeat: number) => runRepeat(context, { repeat, runs: mostRuns })
  let exitCode = await once(0)
  expectLeftResults(context, exitCode)
  let results = await read()
  const { baseline } = comparedPart(found, results)
  if (!openDecision({ results, baseline }, 1)) return { results, exitCode }
  for (let repeat = 1; repeat < mostRuns; repeat += 1) {
    exitCode = Math.max(exitCode, await once(repeat))
    results = await read()
  }
  return { results, exitCode }
}
