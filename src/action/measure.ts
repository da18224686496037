import { join, resolve } from 'node:path'
import type { Baseline } from '../baseline/baseline.ts'
import { decide } from '../gate/decide.ts'
import { alphaOfFirstRun, mostRuns, wantsMoreRuns } from '../gate/undecided.ts'
import { fileNames } from '../results/folder.ts'
import type { Results } from '../results/results.ts'
import type { ActionCall } from './call.ts'
import { readRun } from './readRun.ts'
import { runCommand } from './runCommand.ts'

export interface Measured {
  results: Results
  /** Of the worst run of the command; 0 where an earlier step ran the tests. */
  exitCode: number
  /** Whether one run was all there may be: then it decides as one that none follows. */
  alpha?: number
}

/**
 * The results that are judged: what an earlier step left, or what the command leaves, run again
 * where its first run does not decide.
 * @throws UserError where the command can't be run, or left no results
 */
export async function measure(
  { inputs, workplace: place, environment }: ActionCall,
  baseline: Baseline | undefined,
): Promise<Measured> {
  const read = () => readRun(inputs.results, place)
  if (inputs.command === '') return { results: read(), exitCode: 0 }
  const file = join(resolve(place.folder, inputs.results[0] ?? ''), fileNames.results)
  const once = (repeat: number) =>
    runCommand({
      command: inputs.command,
      folder: place.folder,
      environment,
      repeat,
      runs: mostRuns,
      results: file,
    })
  let exitCode = await once(0)
  let results = read()
  const first = decide({ results, baseline, alpha: alphaOfFirstRun })
  if (!wantsMoreRuns(first, 1)) return { results, exitCode, alpha: alphaOfFirstRun }
  for (let repeat = 1; repeat < mostRuns; repeat += 1) {
    exitCode = Math.max(exitCode, await once(repeat))
    results = read()
  }
  return { results, exitCode }
}
