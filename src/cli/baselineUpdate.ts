import { relative } from 'node:path'
import { formatBaseline } from '../baseline/format.ts'
import { recordBaseline } from '../baseline/record.ts'
import { writeAtomically } from '../results/atomicWrite.ts'
import { mergeResults } from '../results/merge.ts'
import type { Results } from '../results/results.ts'
import type { Output } from './output.ts'
import { runVitest } from './runVitest.ts'

/** A deterministic system shows itself in the second run; noise is measured by three. */
const repeatsOfNoise = 3

/**
 * Runs the golden sets and records their scores as the baseline. A second run tells whether
 * anything is noisy; where it is, or where the judge is, a third one follows.
 * @throws UserError where a run is partial or something in it failed
 */
export async function baselineUpdate(
  vitestArguments: readonly string[],
  { print }: Output,
): Promise<number> {
  const run = (repeat: number) => {
    print(`\nRun ${repeat + 1} of the golden sets, to measure their noise …`)
    return runVitest(vitestArguments, repeat)
  }
  const first = await run(0)
  // Faults are told after one run, not after three.
  recordBaseline(first.results)
  const repeats = [first.results, (await run(1)).results]
  while (repeats.length < repeatsOfNoise && needsAnotherRun(repeats)) {
    repeats.push((await run(repeats.length)).results)
  }
  const baseline = recordBaseline(mergeResults(repeats))
  writeAtomically(first.paths.baseline, formatBaseline(baseline))
  print(recorded(repeats, relative(process.cwd(), first.paths.baseline)))
  return 0
}

/** Whether two runs leave open how much scores differ. */
function needsAnotherRun(repeats: readonly Results[]): boolean {
  const judges = (repeats[0]?.cases ?? []).flatMap(({ measurements }) =>
    Object.values(measurements).map(({ judge }) => judge),
  )
  return judges.some(judge => judge && !judge.deterministic) || differ(repeats)
}

function differ(repeats: readonly Results[]): boolean {
  const scores = repeats.map(({ cases }) => JSON.stringify(cases.map(one => one.scores)))
  return new Set(scores).size > 1
}

function recorded(repeats: readonly Results[], file: string): string {
  const { sets = {}, cases = [] } = repeats[0] ?? {}
  const count = Object.keys(sets).length
  const noise = differ(repeats) ? 'scores differ between runs' : 'no score differed between runs'
  return [
    '',
    `Recorded ${cases.length} cases of ${count} golden ${count === 1 ? 'set' : 'sets'} in ${file}`,
    `from ${repeats.length} runs (${noise}). Commit it: later runs are compared with it.`,
  ].join('\n')
}
