import type { CommandCall, Output } from '../command.ts'
import type { AskedFlags } from '../askedRun.ts'
import { askedRun } from '../askedRun.ts'
import { printRun } from '../printRun.ts'
import { dryRun } from './dryRun.ts'
import { runRepeats } from './runRepeats.ts'
import { recordedAnswers } from '../../baseline/recordedAnswers.ts'
import { UserError } from '../../errors.ts'
import { shownFile } from '../../files/unusableFile.ts'
import type { Results } from '../../results/results.ts'
import { answersRun, planRun } from '../../run/runPlan.ts'
import { chosenAnswers } from '../chosenAnswers.ts'
import { openProject } from '../openProject.ts'
import type { Senseless } from '../refuseBeside.ts'
import { refuseBeside } from '../refuseBeside.ts'
import { refuseUnjudged } from '../refuseUnjudged.ts'
import { runVitest } from '../runVitest.ts'
import { readVitestArguments } from '../vitestArguments.ts'

interface RunFlags extends AskedFlags {
  answers?: string
  'dry-run'?: true
  json?: true
}

/** Runs the golden sets, judges recorded answers, or counts the questions of a run. */
export function runSets(call: CommandCall<RunFlags>, output: Output): Promise<number> {
  const { 'dry-run': isDry, answers, json } = call.flags
  if (isDry) return dryRun(call, output)
  const printed = json && output
  return answers === undefined ? runRepeats(call, printed) : judgeAnswers(call, answers, printed)
}

/** The most repeats of a baseline. */
const mostRepeats = 20

/**
 * Judges recorded answers with today's judge, metrics and prompts, in as many runs as they have repeats. It imports and
 * runs no pipeline, and compares nothing with the baseline.
 * @param given a kept run, or a file of answers
 * @param output prints what the run came to as JSON
 * @throws UserError if there are no such answers
 */
async function judgeAnswers(
  { flags, vitestArguments }: CommandCall<Senseless['flags'] & Pick<AskedFlags, 'send'>>,
  given: string,
  output: Output | undefined,
): Promise<number> {
  const asked = askedRun(flags)
  const { options } = readVitestArguments(vitestArguments)
  refuseBeside(
    '--answers',
    { flags, options, names: ['against', 'rejudge', 'merge-reports'] },
    'Recorded answers say nothing about the current system, and are not compared with a baseline',
  )
  const { root, close } = await openProject(options)
  await close()
  const file = chosenAnswers(root, given)
  const { runs, variant: recorded } = readFile(file)
  // A run of one variant has only its answers; other variants would be errors.
  const cases = { ...asked, variant: asked.variant ?? recorded }
  let worst = 0
  let former: Results | undefined
  for (let repeat = 0; repeat < runs; repeat += 1) {
    const plan = planRun(answersRun(asked, file), cases, { repeat, runs })
    const finished = await runVitest({ vitestArguments, plan, send: flags.send, former })
    former = finished.results
    worst = Math.max(worst, finished.exitCode)
    if (worst === 0) refuseUnjudged(finished)
    if (output && repeat + 1 === runs) printRun(finished, worst, output)
  }
  return worst
}

function readFile(file: string): { runs: number; variant: string | undefined } {
  const { repeats, variant } = recordedAnswers(file)
  if (repeats > 0 && repeats <= mostRepeats) return { runs: repeats, variant }
  throw new UserError({
    problem: `Expected answers of 1 to ${mostRepeats} repeats in ${shownFile(file)}, found those of ${repeats === 0 ? 'none' : repeats}`,
    fix: 'Name a file that runs write: `answers.jsonl` or `baseline.answers.jsonl`',
  })
}
