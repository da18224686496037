import { dirname, relative } from 'node:path'
import { writeBaselineAnswers } from '../../baseline/baselineAnswers.ts'
import type { Baseline } from '../../baseline/baseline.ts'
import { formatBaseline } from '../../baseline/format.ts'
import { withRequiredSets } from '../../baseline/declaredPart.ts'
import type { SetsThatRan } from '../../baseline/baselineBelow.ts'
import { placedBaseline } from '../../baseline/baselineBelow.ts'
import { recordedBefore } from '../../baseline/recordedBefore.ts'
import { recordBaseline } from '../../baseline/record.ts'
import { gatedPart } from '../../results/gatedPart.ts'
import { recordsByCase } from '../../results/recordsByCase.ts'
import { UserError } from '../../errors.ts'
import { decide } from '../../gate/decide.ts'
import { compareBaselines } from '../../gate/compare/compareBaselines.ts'
import { withKeptPart } from '../../gate/compare/keptPart.ts'
import { loosenedBaseline } from '../../gate/policy/loosenedBaseline.ts'
import { noiseSources } from '../../gate/compare/noiseSources.ts'
import { baselineChangeLines } from '../../report/baseline/baselineChanges.ts'
import { noiseLines } from '../../report/words/noiseLines.ts'
import { recordedFailures } from '../../report/words/recordedFailures.ts'
import { unprovableLines } from '../../report/words/unprovableLines.ts'
import { readAnswers } from '../../results/answersFile.ts'
import { writeAtomically } from '../../files/textFile.ts'
import { createFolder } from '../../results/folder.ts'
import { isSampleFile } from '../../results/kept/expireProduction.ts'
import type { CaseRecord, Results } from '../../results/results.ts'
import { planRun } from '../../run/runPlan.ts'
import type { RunVariables } from '../../run/runVariables.ts'
import { counted } from '../../text/numbers.ts'
import { compareText } from '../../text/stableJson.ts'
import { printable } from '../../text/untrusted.ts'
import type { SampleFlags } from '../askedRun.ts'
import { askedRun } from '../askedRun.ts'
import type { CommandCall, Output } from '../command.ts'
import { keepAnswers } from './keepAnswers.ts'
import { keptRepeats } from './keptRepeats.ts'
import { openProject } from '../openProject.ts'
import type { FinishedRun } from '../runVitest.ts'
import { runVitest } from '../runVitest.ts'
import { tellIgnored } from '../tellIgnored.ts'
import { UsageError } from '../usageError.ts'
import { readVitestArguments } from '../vitestArguments.ts'

interface UpdateFlags extends SampleFlags {
  repeats?: number
  rejudge?: true
  loosen?: true
  partial?: string[]
}

/** One run can't show whether anything is noisy. */
const fewestRuns = 2

/** Two runs show whether anything is noisy. Three measure how much. */
const runsOfNoise = 3

/**
 * Runs the golden sets and records their scores as the baseline. A second run shows whether anything is noisy. If so,
 * or if the judge may be noisy, a third run follows. `--repeats` sets the number of runs.
 * @throws UserError if a run is partial, if something in it failed, or if rules would be loosened without `--loosen`
 */
export async function baselineUpdate(
  { flags, vitestArguments }: CommandCall<UpdateFlags>,
  output: Output,
): Promise<number> {
  const { print } = output
  const { repeats, rejudge, loosen = false, partial } = flags
  if (readVitestArguments(vitestArguments).files.some(isSampleFile)) throw noBaselineOfSamples
  if (repeats !== undefined && repeats < fewestRuns) throw tooFewRuns(repeats)
  if (repeats !== undefined && rejudge) throw repeatsOfAnswers
  const asked = askedRun(flags)
  // Report loosened rules before the run asks a model.
  const planned = await openedProject(vitestArguments, { asked, partial })
  refuseLoosened(loosen, planned.loosened)
  const before = rejudge ? recordedBefore(planned.root, planned.sets) : undefined
  const answered = before && keptRepeats(before, planned.root, fewestRuns)
  const { results, paths, root } = await measureRuns(answered ?? repeats, {
    run(repeat, former, runs) {
      print(`\nRun ${repeat + 1} of the golden sets, ${rejudge ? whyRejudged : whyRepeated} …`)
      const kind = { kind: 'measure', askedBy: 'command', answers: before?.files.answers } as const
      const plan = planRun(kind, asked, { repeat, runs })
      return runVitest({ vitestArguments, plan, former })
    },
  })
  const { files, whole, part: former } = recordedBefore(root, results.sets)
  const baseline = declaring(recordBaseline(results), former, partial)
  const loosened = former ? loosenedBaseline(former, baseline, results.unrecorded) : []
  // A golden set may have been edited meanwhile.
  refuseLoosened(loosen, loosened)
  const placed = placedBaseline(baseline, whole, { folder: files.folder, root })
  createFolder(dirname(files.baseline))
  writeAtomically(files.baseline, formatBaseline(placed))
  writeBaselineAnswers(files.answers, placed, readAnswers(paths.answers))
  print(recorded(gatedPart(results), relative(process.cwd(), files.baseline)))
  tellIgnored(files, output)
  if (former) print(changed(former, baseline, loosened))
  if (judgeMayErr(results)) await keepAnswers(files, output)
  const told = [...unprovableLines(baseline), ...recordedFailures(results, decide({ results }))]
  if (told.length > 0) print(told.join('\n'))
  return 0
}

const noBaselineOfSamples = new UsageError({
  problem:
    'Expected golden sets of the project: a sample of production is not compared with a baseline',
  fix: 'To compare two weeks: npx vitest-rag compare <run> <run> --unpaired',
})

const whyRepeated = 'to measure their noise'
const whyRejudged = "with the baseline's answers, which today's judge scores"

interface RunStarter {
  run(repeat: number, former: Results | undefined, runs: number): Promise<FinishedRun>
}

/** @param repeats number of runs. @default two, and a third if they are or may be noisy */
async function measureRuns(repeats: number | undefined, { run }: RunStarter): Promise<FinishedRun> {
  const most = repeats ?? runsOfNoise
  let finished = await run(0, undefined, most)
  // Report faults after one run, not after three.
  recordBaseline(finished.results)
  const runsOf = ({ results }: FinishedRun) =>
    repeats ?? (isNoisy(results) ? runsOfNoise : fewestRuns)
  for (let repeat = 1; repeat < runsOf(finished); repeat += 1) {
    finished = await run(repeat, finished.results, most)
  }
  return finished
}

/** The project's folder and golden sets, and the rules that these loosened since the former baseline. */
async function openedProject(
  vitestArguments: readonly string[],
  { asked, partial }: { asked: RunVariables; partial: readonly string[] | undefined },
): Promise<{ root: string; sets: SetsThatRan; loosened: string[] }> {
  const plan = planRun({ kind: 'measure', askedBy: 'command', answers: undefined }, asked)
  const { options } = readVitestArguments(vitestArguments)
  const { root, services, close } = await openProject(options, { plan })
  try {
    const planned = await services.plannedBaseline()
    if (!planned) return { root, sets: {}, loosened: [] }
    const { sets, unrecorded } = planned
    const { files, whole, part: former } = recordedBefore(root, sets)
    const baseline = declaring(planned.baseline, former, partial)
    // Its refusals are reported now, too.
    placedBaseline(baseline, whole, { folder: files.folder, root })
    return { root, sets, loosened: former ? loosenedBaseline(former, baseline, unrecorded) : [] }
  } finally {
    await close()
  }
}

/**
 * The baseline with the part that runs must cover: the part from the flags, else the former one.
 * @throws UsageError if it names a set that does not exist
 */
function declaring(
  measured: Baseline,
  former: Baseline | undefined,
  partial: readonly string[] | undefined,
): Baseline {
  if (!partial) return withKeptPart(measured, former)
  const names = Object.keys(measured.sets).toSorted(compareText)
  const unknown = partial.find(name => !names.includes(name))
  if (unknown === undefined) return withRequiredSets(measured, partial)
  throw new UsageError({
    problem: `Expected names of golden sets after \`--partial\`, got \`${printable(unknown, 80)}\``,
    fix: `The golden sets are: ${names.map(name => printable(name, 80)).join(', ')}`,
  })
}

/** A new recording must not loosen the rules of a baseline silently. */
function refuseLoosened(isAccepted: boolean, loosened: readonly string[]): void {
  if (isAccepted || loosened.length === 0) return
  throw new UserError(
    loosened.map(change => ({
      problem: `Expected the new baseline to be as strict as the previous one, but ${change}`,
      fix: 'Revert the change, or accept it: npx vitest-rag baseline update --loosen',
    })),
  )
}

/** The changes of the commit, for reviewers. */
function changed(former: Baseline, next: Baseline, loosened: readonly string[]): string {
  const changes = compareBaselines(former, next)
  if (!changes) return 'It is the same as the previous one.'
  return ['', ...baselineChangeLines(changes, loosened)].join('\n')
}

const repeatsOfAnswers = new UsageError({
  problem: 'Expected no `--repeats` with `--rejudge`',
  fix: '`--rejudge` repeats as often as the baseline has answers to a case',
})

function tooFewRuns(repeats: number): UsageError {
  return new UsageError({
    problem: `Expected at least ${fewestRuns} after \`--repeats\`, got ${repeats}`,
    fix: 'One run may score high by luck, and every later run would then look worse',
  })
}

/** Whether the runs so far are noisy, or may be. */
function isNoisy(results: Results): boolean {
  return judgeMayErr(results) || differ(results.cases)
}

function judgeMayErr({ cases }: Results): boolean {
  return cases.some(({ measurements }) =>
    Object.values(measurements).some(({ judge }) => judge && !judge.deterministic),
  )
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
    `from ${counted(runs, 'run')} (${noise}). Commit it: later runs are compared with it.`,
    ...noiseOf({ sets, cases }),
  ].join('\n')
}
