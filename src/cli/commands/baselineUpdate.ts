import { dirname, relative } from 'node:path'
import { writeBaselineAnswers } from '../../baseline/baselineAnswers.ts'
import type { Baseline } from '../../baseline/baseline.ts'
import { formatBaseline } from '../../baseline/format.ts'
import { placedBaseline } from '../../baseline/baselineBelow.ts'
import { recordedBefore } from '../../baseline/recordedBefore.ts'
import { recordBaseline } from '../../baseline/record.ts'
import { recordsByCase } from '../../results/recordsByCase.ts'
import { UserError } from '../../errors.ts'
import { decide } from '../../gate/decide.ts'
import { compareBaselines } from '../../gate/compare/compareBaselines.ts'
import { loosenedBaseline } from '../../gate/policy/loosenedBaseline.ts'
import { noiseSources } from '../../gate/compare/noiseSources.ts'
import { baselineChangeLines } from '../../report/terminal/baselineChanges.ts'
import { noiseLines } from '../../report/words/noiseLines.ts'
import { recordedFailures } from '../../report/words/recordedFailures.ts'
import { createPaint } from '../../report/terminal/paint.ts'
import { readAnswers } from '../../results/answersFile.ts'
import { writeAtomically } from '../../files/textFile.ts'
import { createFolder } from '../../results/folder.ts'
import type { CaseRecord, Results } from '../../results/results.ts'
import { counted } from '../../text/numbers.ts'
import type { CommandCall, Output } from '../command.ts'
import { openProject } from '../openProject.ts'
import type { FinishedRun } from '../runVitest.ts'
import { runVitest } from '../runVitest.ts'
import { UsageError } from '../usageError.ts'
import { readVitestArguments } from '../vitestArguments.ts'

/** One run can't show whether anything is noisy. */
const fewestRuns = 2

/** Two runs show whether anything is noisy. Three measure how much. */
const runsOfNoise = 3

/**
 * Runs the golden sets and records their scores as the baseline. A second run tells whether
 * anything is noisy. If it is, or if the judge may be, a third one follows. With `--repeats` there are
 * so many.
 * @throws UserError where a run is partial, something in it failed, or less would be asked than
 *   before without `--loosen`
 */
export async function baselineUpdate(
  { flags, vitestArguments }: CommandCall,
  { print }: Output,
): Promise<number> {
  const { repeats } = flags
  if (repeats !== undefined && repeats < fewestRuns) throw tooFewRuns(repeats)
  const measure = (repeat: number, before?: FinishedRun) => {
    print(`\nRun ${repeat + 1} of the golden sets, to measure their noise …`)
    const runs = repeats ?? runsOfNoise
    const former = before?.results
    return runVitest({ vitestArguments, repeat, former, runs, measureOnly: true })
  }
  // Loosened rules are told before anything is asked, and faults after one run, not after three.
  if (!flags.loosen) refuse(await plannedToLoosen(vitestArguments))
  let finished = await measure(0)
  recordBaseline(finished.results)
  const runsOf = ({ results }: FinishedRun) =>
    repeats ?? (isNoisy(results) ? runsOfNoise : fewestRuns)
  for (let run = 1; run < runsOf(finished); run += 1) finished = await measure(run, finished)
  const { results, paths } = finished
  const baseline = recordBaseline(results)
  const { root } = finished
  const { files, whole, part: former } = recordedBefore(root, results.sets)
  const loosened = former ? loosenedBaseline(former, baseline, results.unrecorded) : []
  // A golden set may have been edited meanwhile.
  if (!flags.loosen) refuse(loosened)
  const placed = placedBaseline(baseline, whole, { folder: files.folder, root })
  createFolder(dirname(files.baseline))
  writeAtomically(files.baseline, formatBaseline(placed))
  writeBaselineAnswers(files.answers, placed, readAnswers(paths.answers))
  print(recorded(results, relative(process.cwd(), files.baseline)))
  if (former) print(changed(former, baseline, loosened))
  const failures = recordedFailures(results, decide({ results }))
  if (failures.length > 0) print(failures.join('\n'))
  return 0
}

/** What the golden sets as they stand hold runs to no more, by the former baseline. */
async function plannedToLoosen(vitestArguments: readonly string[]): Promise<string[]> {
  const { root, services, close } = await openProject(readVitestArguments(vitestArguments).options)
  try {
    const planned = await services.plannedBaseline()
    if (!planned) return []
    const { baseline, sets, unrecorded } = planned
    const { part: former } = recordedBefore(root, sets)
    return former ? loosenedBaseline(former, baseline, unrecorded) : []
  } finally {
    await close()
  }
}

/** Rules that a baseline once had must not get lost by recording scores. */
function refuse(loosened: readonly string[]): void {
  if (loosened.length === 0) return
  throw new UserError(
    loosened.map(change => ({
      problem: `Expected the new baseline to be as strict as the former one, but ${change}`,
      fix: 'Take the change back, or accept it: npx vitest-rag baseline update --loosen',
    })),
  )
}

/** Tells reviewers what the commit will change. */
function changed(former: Baseline, next: Baseline, loosened: readonly string[]): string {
  const changes = compareBaselines(former, next)
  if (changes.length === 0) return 'It says the same as the former one.'
  return ['', ...baselineChangeLines(changes, loosened, createPaint(false))].join('\n')
}

function tooFewRuns(repeats: number): UsageError {
  return new UsageError({
    problem: `Expected at least ${fewestRuns} after \`--repeats\`, got ${repeats}`,
    fix: 'A baseline of one run may be a lucky one, and then every later run looks worse',
  })
}

/** Whether the runs so far are noisy, or may be. */
function isNoisy({ cases }: Results): boolean {
  const judges = cases.flatMap(({ measurements }) =>
    Object.values(measurements).map(({ judge }) => judge),
  )
  return judges.some(judge => judge && !judge.deterministic) || differ(cases)
}

/** Whether the runs scored anything differently. */
function differ(cases: readonly CaseRecord[]): boolean {
  const byRepeat = Map.groupBy(cases, ({ repeat }) => repeat)
  const scores = [...byRepeat.values()].map(run => JSON.stringify(run.map(one => one.scores)))
  return new Set(scores).size > 1
}

/** Names the sources of the noise that later comparisons meet. */
function noiseOf({ sets, cases }: Pick<Results, 'sets' | 'cases'>): string[] {
  const records = recordsByCase(cases)
  const metrics = Object.entries(sets).flatMap(([set, { policy }]) =>
    Object.entries(policy.metrics).flatMap(([metric, { gate }]) => {
      const noise = gate ? noiseSources(records.get(set)?.values() ?? [], metric) : undefined
      return noise ? [{ set, metric, noise }] : []
    }),
  )
  const lines = noiseLines(metrics).map(line => `  ${line}`)
  return lines.length === 0 ? [] : ['noise, as standard deviation of one score', ...lines]
}

function recorded({ sets, cases }: Results, file: string): string {
  const runs = new Set(cases.map(({ repeat }) => repeat)).size
  const noise = differ(cases) ? 'scores differ between runs' : 'no score differed between runs'
  const perRun = counted(cases.length / runs, 'case')
  return [
    '',
    `Recorded ${perRun} of ${counted(Object.keys(sets).length, 'golden set')} in ${file}`,
    `from ${runs} runs (${noise}). Commit it: later runs are compared with it.`,
    ...noiseOf({ sets, cases }),
  ].join('\n')
}
