import { posix } from 'node:path'
import { warning } from '@actions/core'
import { openDecision } from '../gate/decide.ts'
import { mostRuns } from '../gate/mostRuns.ts'
import type { Results } from '../results/results.ts'
import type { FoundBaseline } from './baseline/findBaseline.ts'
import { comparedPart } from './baseline/findBaseline.ts'
import type { ActionContext } from './context.ts'
import { expectLeftResults } from './leftResults.ts'
import { readRun } from './readRun.ts'
import { runRepeat } from './runRepeat.ts'
import { fileNames, folderName } from '../results/folder.ts'
import { withParents } from './baseline/nearestInCommit.ts'
import { testedCommit } from './baseline/testedCommit.ts'

export interface Measured {
  results: Results
  /** The highest exit code of the command; 0 if an earlier step ran the tests. */
  exitCode: number
}

/**
 * The results to judge: those of an earlier step, or of the command. The command runs again if its first run does not
 * decide.
 * @throws UserError if the command can't be run, or left no results
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

/**
 * The results, without today's scores of the baseline's answers if the answers may not be the baseline's. A run reads
 * the answers from files in the workspace, so a change that puts worse answers there could blame any drop on the judge.
 * The gate itself checks that their recorded scores are those of the baseline.
 */
async function withTrustedDrift(
  context: ActionContext,
  { sha: base }: FoundBaseline,
  results: Results,
): Promise<Results> {
  if (!results.rejudged) return results
  const tested = testedCommit(context)
  if (base === undefined || base === tested) return results
  const changed = await changedAnswers(context, base, tested)
  if (changed === undefined) return results
  warning(
    `The change edits ${changed}, so today's scores of the answers there are not used. A change of the judge can't be ruled out`,
  )
  const { rejudged: _, ...asRecorded } = results
  return asRecorded
}

/** A file of answers that a run may read and that differs from the base; undefined if none does. */
async function changedAnswers(
  { project, repository }: ActionContext,
  base: string,
  tested: string,
): Promise<string | undefined> {
  for (const folder of withParents(posix.join('/', project.inRepository))) {
    const file = posix.join(folder, folderName, fileNames.baselineAnswers).slice(1)
    const [before, now] = [
      await repository.fileAt(file, base),
      await repository.fileAt(file, tested),
    ]
    if (before !== now) return file
  }
  return undefined
}
