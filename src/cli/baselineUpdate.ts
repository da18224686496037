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
  const first = await runVitest(vitestArguments, 0)
  // Faults are told after one run, not after three.
  recordBaseline(first.results)
  const repeats = [first.results, (await runVitest(vitestArguments, 1)).results]
  while (repeats.length < repeatsOfNoise && isNoisy(repeats)) {
    repeats.push((await runVitest(vitestArguments, repeats.length)).results)
  }
  const baseline = recordBaseline(mergeResults(repeats))
  writeAtomically(first.paths.baseline, formatBaseline(baseline))
  print(recorded(repeats, relative(process.cwd(), first.paths.baseline)))
  return 0
}

function isNoisy([first, ...others]: readonly Results[]): boolean {
  if (!first) return false
  const judges = first.cases.flatMap(({ measurements }) =>
    Object.values(measurements).map(({ judge }) => judge),
  )
  if (judges.some(judge => judge && !judge.deterministic)) return true
  const scores = ({ cases }: Results) => JSON.stringify(cases.map(one => one.scores))
  return others.some(other => scores(other) !== scores(first))
}

function recorded(repeats: readonly Results[], file: string): string {
  const { sets = {}, cases = [] } = repeats[0] ?? {}
  const noise = repeats.length > 2 ? 'scores are noisy' : 'no score differed between runs'
  return [
    '',
    `Recorded ${cases.length} cases of ${Object.keys(sets).length} golden sets in ${file}`,
    `from ${repeats.length} runs (${noise}). Commit it: later runs are compared with it.`,
  ].join('\n')
}
