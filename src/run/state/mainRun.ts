import { existsSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Baseline } from '../../baseline/baseline.ts'
import type { BaselineOfRun } from '../../baseline/chooseBaseline.ts'
import type { Problem } from '../../errors.ts'
import { UserError } from '../../errors.ts'
import type { GoldenSet } from '../../golden/goldenSet.ts'
import { orNothing } from '../../files/orNothing.ts'
import { writing } from '../../files/unusableFile.ts'
import { factsOf } from '../../judge/log/logReader.ts'
import { createBudget } from '../../judge/session/budget.ts'
import type { Budget, Spending } from '../../judge/session/budget.ts'
import type { RunState } from '../../hub/projectServices.ts'
import { batchRunFolder, folderName, folderPaths, huntFolder } from '../../results/folder.ts'
import type { FolderPaths } from '../../results/folder.ts'
import { readResults } from '../../results/resultsFile.ts'
import { runPaths } from '../../results/liveRun.ts'
import type { RunIdentity } from '../../results/runId.ts'
import { identityFrom, joinIdentities } from '../../results/runId.ts'
import type { RunPlan } from '../runPlan.ts'
import { conductOf, recordedAnswersOf, selectedVariants } from '../runPlan.ts'
import type { NamedCase } from '../../results/order.ts'
import { caseKey } from '../../results/order.ts'
import type { AnyMetric } from '../../metrics/customMetric.ts'
import { answersName } from '../../results/kept/answersName.ts'
import type { Results, Shard } from '../../results/results.ts'
import { sum } from '../../statistics/mean.ts'
import { printable } from '../../text/untrusted.ts'
import { createJudgedRecords } from './judgedRecords.ts'
import type { JudgedRecords } from './judgedRecords.ts'
import type { RunServices } from '../judging.ts'
import { createThresholdHistory } from './thresholdHistory.ts'
import type { ThresholdHistory } from './thresholdHistory.ts'
import { createProgress } from './progress.ts'
import { readyRun } from './readyRun.ts'
import { openRunLogs } from './runLogs.ts'
import type { TrackedLogs } from './runLogs.ts'
import { openRunNotes } from './runNotes.ts'
import { setAsRun } from '../sets/setAsRun.ts'
import type { RunNotes, RunNotesOptions } from './runNotes.ts'

/** What the main process keeps of a run, however many plugins share it. */
export interface MainRun {
  /** Those of the run's first repeat, if it goes on from one. */
  identity(): RunIdentity
  /** What all judges of the run share. */
  services: RunServices & { spending: Spending; tracked: TrackedLogs; history: ThresholdHistory }
  records: JudgedRecords
  /** Whose recorded answers it judges; undefined if pipelines are asked. */
  answersOf: string | undefined
  /** Where it keeps its files: others once it has begun, if another run is going on. */
  paths(): FolderPaths
  /** The runs of the same measurement before this one; undefined if this is the first. */
  former(): Results | undefined
  /** What the pipeline answered in this run or one before it, as it was kept. */
  answerOf: RunNotes['answerOf']
  /** What the pipeline gave for a case in the last of them. */
  formerOutput(name: NamedCase): string | undefined
  /**
   * Forgets the results of the run before; what is not replaced must not be read as this run's.
   * @throws UnusableFile if what the run finds out could not be written
   * @throws UserError if the baseline for the comparison can't be read, no set has the variant that
   *   was asked for, it has too many cases, or something is left out of a run that is to be
   *   recorded
   */
  begin(sets: readonly SetToRun[], begun: BegunRun): void
  /** Counts its cases from nothing; in watch mode each rerun does. */
  expect(sets: readonly SetToRun[], begun: Pick<BegunRun, 'isFiltered'>): void
  /** Notes how many cases the filters of the run leave, once all golden files are loaded. */
  narrow(cases: number): void
  /** How far it came. */
  state(): RunState
  /** How many of its cases are judged. */
  progress(): RunProgress
  /** Puts the notes away once the results are written. */
  end(): void
  /** Gives back the files that were kept open. */
  close(): void
}

/** How far a run came. */
interface RunProgress {
  judged: number
  /** 0 if it has no golden set, or leaves nothing that could be lost. */
  total: number
  /** Whether the total is known; otherwise filters may leave fewer. */
  isCounted: boolean
}

/** How a run begins. */
export interface BegunRun {
  /** What is there and does not count. */
  leftOut: readonly Problem[]
  /** Whether somebody asked for single cases by name, tag or line. */
  isFiltered: boolean
}

/** A golden set with its cases that this run judges, and with the metrics that its project knows. */
export interface SetToRun {
  set: GoldenSet
  known: readonly AnyMetric[]
  /** Critical cases of the golden set, those that other shards run included. */
  criticalCases: number
}

export interface MainRunOptions {
  root: string
  plan: RunPlan
  baseline: BaselineOfRun
  budget: Budget
  /** Verdict logs that are only read, relative to the root. @default none */
  replayFrom?: readonly string[]
  /** Takes secrets out of a text. */
  redact(text: string): string
  /** Which part of the run this is. */
  shard?: Shard | undefined
  /** Whether a service runs this, and nobody sees the folder. */
  isCi: boolean
  /** Id of the workflow run at GitHub. @default none */
  workflowRun?: string | undefined
  /** Shows a line to the user while tests run. */
  log(line: string): void
}

export function createMainRun(given: MainRunOptions): MainRun {
  const { root, plan, budget, log } = given
  const { leaves, folder, pathsNow } = placeOf(root, plan)
  const progress = createProgress({ log: leaves === 'batch' ? () => {} : log })
  let paths = folderPaths(join(root, folderName), folder)
  let notes: RunNotes | undefined
  let answerOf: RunNotes['answerOf'] = () => undefined
  let state: RunState = 'none'
  let before: RunBefore = { outputs: new Map(), identity: identityFrom(new Date()) }
  const answersOf = answersName(root, recordedAnswersOf(plan))
  const logs = openRunLogs({ ...given, paths: () => paths })
  const spending = createBudget(budget)
  const history = createThresholdHistory(() => comparedBaseline(given.baseline, plan))
  const counting = { onCase: progress.count, onFault: spending.stop }
  return {
    identity: () => before.identity,
    answersOf,
    paths: () => paths,
    services: { ...logs, spending, history, onWait: progress.waits, shards: given.shard?.count },
    former: () => before.former,
    formerOutput: name => before.outputs.get(caseKey(name)),
    answerOf: name => answerOf(name),
    state: () => state,
    progress: () => ({ ...progress.soFar(), ...(leaves !== 'run' && { total: 0 }) }),
    records: createJudgedRecords({ notes: () => notes, ...counting }),
    begin(sets, begun) {
      state = 'refused'
      refuseRun(given, sets, begun)
      paths = pathsNow()
      const former = formerRuns(paths, { repeat: plan.repeat, answersOf })
      if (former) before = continued(former, before)
      forget(paths.results, ...(former ? [] : [paths.records]))
      if (plan.repeat === 0 && leaves !== 'batch') logs.invalidAnswers.begin()
      // Ordinary tests alone leave nothing that a kill could lose.
      if (sets.length === 0) forget(paths.journal)
      else {
        notes = beginNotes(sets, { ...given, ...before, folder, paths, former, answersOf })
        ;({ paths, answerOf } = notes)
      }
      state = 'begun'
    },
    expect: (sets, begun) => expectCases(sets, { ...begun, plan, progress, history, notes }),
    narrow: cases => narrowCases(cases, { plan, progress, notes }),
    end() {
      notes?.close()
      notes = undefined
      // Merged reports were judged by runs that another process began.
      if (state === 'begun') state = 'written'
    },
    close: () => logs.verdictLog.close(),
  }
}

/** Where a run writes. What a hunt or a batch asks for replaces nothing that a run has found out. */
function placeOf(root: string, plan: RunPlan) {
  const folder = join(root, folderName)
  const { leaves } = conductOf(plan)
  const inOwn = (own: string) => ({ leaves, folder: own, pathsNow: () => folderPaths(folder, own) })
  switch (leaves) {
    case 'hunt':
      return inOwn(huntFolder(folder))
    case 'batch':
      return inOwn(batchRunFolder(folder))
    case 'run':
      return { leaves, folder, pathsNow: () => runPaths(folder, { isFirst: plan.repeat === 0 }) }
  }
}

/**
 * The baseline that the run is compared with, while its tests run. It is undefined if no baseline exists, if the run is
 * compared with none, or if it can't be read. The run reports an unreadable baseline when it begins or ends.
 */
function comparedBaseline({ choose }: BaselineOfRun, plan: RunPlan): Baseline | undefined {
  return conductOf(plan).isCompared ? orNothing(() => choose().baseline) : undefined
}

/** How many systems of a set the plan has answer. */
function systemsToRun(plan: RunPlan, { variants, gatedVariant }: GoldenSet): number {
  const names = variants?.map(({ name }) => name) ?? [undefined]
  return names.filter(name => selectedVariants(plan)(gatedVariant, name)).length
}

/** How many cases the run has to judge, apart from what a filter leaves out. */
function casesToRun(plan: RunPlan, sets: readonly SetToRun[]): number {
  return sum(sets.map(({ set }) => set.cases.length * systemsToRun(plan, set)))
}

interface CountedRun {
  plan: RunPlan
  progress: ReturnType<typeof createProgress>
  notes: RunNotes | undefined
}

function expectCases(
  sets: readonly SetToRun[],
  {
    isFiltered,
    history,
    ...counted
  }: CountedRun & Pick<BegunRun, 'isFiltered'> & { history: ThresholdHistory },
): void {
  const cases = casesToRun(counted.plan, sets)
  counted.progress.expect(cases)
  history.begin(sum(sets.map(({ criticalCases }) => criticalCases)))
  if (!isFiltered) narrowCases(cases, counted)
}

function narrowCases(cases: number, { plan, progress, notes }: CountedRun): void {
  progress.narrow(cases)
  notes?.keepExpected({ cases, repeat: plan.repeat })
}

/** A baseline without what is left out would be compared with as if it were whole. */
function refuseRun(
  given: MainRunOptions,
  sets: readonly SetToRun[],
  { leftOut, isFiltered }: BegunRun,
): void {
  const { plan } = given
  if (conductOf(plan).isRecorded && leftOut.length > 0) throw new UserError(leftOut)
  refuseUnknownVariant(plan, sets)
  if (!isFiltered) refuseTooMany(given, sets)
  if (sets.length > 0) ready(given)
}

/** A run holds the records of its cases in memory. */
const mostCases = 100_000

function refuseTooMany({ plan, shard }: MainRunOptions, sets: readonly SetToRun[]): void {
  const systems = sets.map(({ set }) => systemsToRun(plan, set))
  const count = casesToRun(plan, sets)
  if (count <= mostCases) return
  // Shards get whole cases: one may have those of one case more than its share.
  const share = Math.max(1, mostCases - Math.max(...systems))
  const shards = Math.ceil((count * (shard?.count ?? 1)) / share)
  throw new UserError({
    problem: `Expected a run of at most ${mostCases} cases, got ${count}`,
    fix: `Divide them among shards (npx vitest run --shard=1/${shards}, and so on), or run a sample (npx vitest-rag run --sample 2000)`,
  })
}

/** With a name that no set has, every case would be skipped. */
function refuseUnknownVariant({ variants }: RunPlan, sets: readonly SetToRun[]): void {
  const names = sets.flatMap(({ set }) => set.variants?.map(({ name }) => name) ?? [])
  if (typeof variants === 'string' || sets.length === 0 || names.includes(variants.named)) return
  const known = [...new Set(names)].map(name => printable(name, 80)).join(', ')
  throw new UserError({
    problem: `Expected a variant of the golden sets after \`--variant\`, got \`${printable(variants.named, 80)}\``,
    fix: known === '' ? 'No golden set that runs has `variants`' : `The variants are: ${known}`,
  })
}

/** What must be there before anything is paid for, and what is not there that somebody named. */
function ready(given: MainRunOptions): void {
  readyRun(given.root, given.plan, given.baseline)
  tellMissingLogs(given)
}

/**
 * Says which logs are missing that a run would replay from. That is not an error: a cache is empty before the first run.
 * @throws UserError if one of them is there and is not a file
 */
function tellMissingLogs({ root, plan, replayFrom = [], log }: MainRunOptions): void {
  const missing = replayFrom.filter(file => !factsOf(resolve(root, file)))
  if (plan.repeat > 0) return
  for (const file of missing) {
    log(`RAG: there is no ${printable(file, 160)}, so nothing is replayed from it.`)
  }
}

function forget(...files: readonly string[]): void {
  for (const file of files) writing(file, () => rmSync(file, { force: true }))
}

interface NotesToBegin extends Omit<RunNotesOptions, 'isRepeat'>, Pick<MainRunOptions, 'root'> {
  former: Results | undefined
}

function beginNotes(sets: readonly SetToRun[], { former, ...options }: NotesToBegin): RunNotes {
  const notes = openRunNotes({ ...options, isRepeat: former !== undefined })
  if (former) notes.keepRun(former)
  for (const { set, known } of sets) notes.keepSet(set.name, setAsRun(set, known, options.root))
  return notes
}

/**
 * The results in the folder, if they are of the runs just before this one. Scores of recorded
 * answers are not joined with those of the system.
 */
function formerRuns(
  { results }: FolderPaths,
  { repeat, answersOf }: Pick<RunPlan, 'repeat'> & Pick<MainRun, 'answersOf'>,
): Results | undefined {
  if (repeat === 0 || !existsSync(results)) return undefined
  const former = readResults(results)
  if (former.run.answers !== answersOf) return undefined
  // As many arguments as a long run has records are more than a call takes.
  const last = former.cases.reduce((most, one) => Math.max(most, one.repeat), -1)
  return last === repeat - 1 ? former : undefined
}

/** What is known about the runs of the same measurement before this one. */
interface RunBefore {
  former?: Results
  /** What the pipeline gave in the last of them, by case. */
  outputs: ReadonlyMap<string, string>
  identity: RunIdentity
}

function continued(former: Results, { identity }: RunBefore): RunBefore {
  // Sorted by repeat, so that the last one stays.
  const outputs = former.cases.flatMap(record =>
    record.outputHash === undefined ? [] : [[caseKey(record), record.outputHash] as const],
  )
  return {
    former,
    outputs: new Map(outputs),
    identity: joinIdentities([former.run]) ?? identity,
  }
}
