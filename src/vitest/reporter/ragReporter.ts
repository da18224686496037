import { statSync } from 'node:fs'
import type {
  Reporter,
  TestModule,
  TestRunEndReason,
  TestSpecification,
  Vitest,
  TestCase,
} from 'vitest/node'
import { relativePath } from '../../files/relativePath.ts'
import type { Problem } from '../../errors.ts'
import { formatProblem, UserError } from '../../errors.ts'
import { goldenFilePattern, findGoldenFiles, goldenFileGlob } from '../../run/sets/goldenFiles.ts'
import type { VitestRun } from '../vitestRun.ts'
import { leavesGoldenSetsOut, isNarrowed, namesFolder } from './goldenFilesGone.ts'
import { findLeftOut, leftOutLines } from './leftOut.ts'
import type { RunConduct, RunPlan } from '../../run/runPlan.ts'
import { conductOf } from '../../run/runPlan.ts'
import type { RunOutput, FoundRun } from '../../run/end/finishRun.ts'
import { setExitCode } from './setExitCode.ts'
import { shortenReports } from './shortReports.ts'
import { prepareJudges } from '../../run/project/prepareJudges.ts'
import { chooseSample } from '../slices/chooseSample.ts'
import { namesCases } from '../slices/namesCases.ts'
import { setsToRun } from '../slices/setsToRun.ts'
import { selectionCounter } from '../slices/selectedCasesIn.ts'
import { interruptedLine } from '../../report/words/interruptedLine.ts'
import type { RagRun } from '../../run/project/ragRun.ts'
import type { BaselineOfRun } from '../../baseline/chooseBaseline.ts'
import type { CollectedTests } from '../../run/end/expectedCases.ts'
import type { UnrecordedCase } from '../../results/results.ts'
import { caseKey } from '../../results/order.ts'
import { runsBenchmarks } from '../projects/benchmarks.ts'
import type { RecordsOfRun, JudgedMatcher } from '../../run/state/judgedRecords.ts'
import { joinJudged } from '../../run/state/judgedRecords.ts'

/** Loaded late, because most runs of a project have no golden set and do not need it. */
const loadRunEnd = async () => (await import('./runEnd.ts')).endRun

/** Milliseconds until Vitest has started its workers and this process is idle. It only affects speed. */
const workersStart = 50

/** Begins a run, and reports its end if it has golden sets or matchers. */
export class RagReporter implements Reporter {
  #vitest: Vitest | undefined
  #started: readonly TestSpecification[] = []
  #leftOut: readonly Problem[] = []
  /** Called when a run has ended by itself. */
  #stopTelling = () => {}
  /** Called when Vitest has loaded a test file. */
  #onCollected: (module: TestModule) => void = () => {}
  /** What Vitest's own reporters left out, in words. */
  #leftOutOfOutput: () => string | undefined = () => undefined
  readonly #run: VitestRun
  readonly #output: RunOutput

  constructor(run: VitestRun, output: RunOutput) {
    this.#run = run
    this.#output = output
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
    const { plan } = this.#run
    const isFull = 'full' in plan && plan.full
    if (!isFull) this.#leftOutOfOutput = shortenReports(vitest)
  }

  async onTestRunStart(specifications: readonly TestSpecification[]): Promise<void> {
    const vitest = this.#vitest
    if (!vitest) return
    this.#started = specifications
    if (this.#conduct().runsGoldenSets) await this.#tellWhatIsLeftOut(vitest)
    await this.#begin(vitest, specifications)
    this.#stopTelling()
    this.#stopTelling = tellInterrupted(vitest, this.#run, this.#output)
    const hasGoldenSets = specifications.some(({ moduleId }) => goldenFilePattern.test(moduleId))
    // Merged reports run nothing. A failure to load appears again at the end of the run.
    if (!hasGoldenSets || vitest.config.mergeReports) return
    setTimeout(() => void loadRunEnd().catch(() => {}), workersStart).unref()
  }

  onTestModuleCollected(module: TestModule): void {
    this.#onCollected(module)
  }

  #conduct(): RunConduct {
    return conductOf(this.#run.plan)
  }

  async #begin(vitest: Vitest, specifications: readonly TestSpecification[]): Promise<void> {
    try {
      this.#onCollected = beginRun(vitest, this.#run, { specifications, leftOut: this.#leftOut })
    } catch (error) {
      setExitCode(2)
      if (error instanceof UserError) this.#run.hindered(error.problems)
      // A hunt reports the reason itself.
      if (!(error instanceof UserError) || !this.#conduct().runsGoldenSets) throw error
      await refuseRun(vitest, error)
    }
  }

  async onTestRunEnd(
    modules: readonly TestModule[],
    _errors: readonly unknown[],
    reason: TestRunEndReason,
  ): Promise<void> {
    const vitest = this.#vitest
    if (!vitest) return
    const left = this.#leftOutOfOutput()
    if (left !== undefined) this.#output.log(left)
    try {
      const run = this.#run
      const found = await findRun(vitest, run, { modules, started: this.#started, reason })
      if (!found) return
      const endRun = await loadRunEnd()
      await endRun(vitest, found, { run, output: this.#output })
    } catch (error) {
      // An error that prevents the verdict must not read as one.
      setExitCode(2)
      if (!(error instanceof UserError)) throw error
      this.#run.hindered(error.problems)
      vitest.logger.error(`\n${error.message}\n`)
    } finally {
      this.#stopTelling()
      // Repeat the message, because the one before the tests has scrolled away.
      if (this.#leftOut.length > 0) vitest.logger.error(leftOutLines(this.#leftOut))
    }
  }

  async #tellWhatIsLeftOut(vitest: Vitest): Promise<void> {
    const { problems, notes } = findLeftOut(vitest, this.#run)
    this.#leftOut = []
    for (const note of notes) this.#output.log(note)
    if (problems.length === 0) return
    // A user who asks for a part of the golden sets leaves the rest out on purpose.
    if (leavesGoldenSetsOut(vitest, this.#started, await vitest.globTestSpecifications())) return
    this.#leftOut = problems
    this.#run.hindered(problems)
    if (!vitest.config.watch) setExitCode(2)
    // A run for a new baseline does not begin then, and reports this itself.
    if (this.#conduct().isRecorded) return
    vitest.logger.error(`\n${problems.map(formatProblem).join('\n')}\n`)
  }
}

/**
 * Reports why a run does not begin, and keeps Vitest from running anything.
 *
 * Vitest runs no test if a reporter throws when a run begins. It prints the error under "Unhandled Error", as if it
 * were a bug, unless it is the error that Vitest itself throws when there is nothing to run.
 * @throws such an error, with the message and the cause of the given one
 */
async function refuseRun({ logger }: Vitest, error: UserError): Promise<never> {
  logger.error(`\n${error.message}\n`)
  const { TestsNotFoundError } = await import('vitest/node')
  throw Object.assign(new TestsNotFoundError(), {
    // Programs that start Vitest may read its own code as "nothing to do".
    code: 'VITEST_RAG_REFUSED',
    message: error.message,
    cause: error,
  })
}

interface RunToBegin {
  specifications: readonly TestSpecification[]
  /** What is there and does not count. */
  leftOut: readonly Problem[]
}

/**
 * Begins a run: clears the state of the one before, and prepares the judges.
 * @returns a function to call with each test module that Vitest has loaded
 * @throws UserError if it has too many cases, UnusableFile if its results could not be written
 */
function beginRun(
  vitest: Vitest,
  run: VitestRun,
  { specifications, leftOut }: RunToBegin,
): (module: TestModule) => void {
  const { config, state } = vitest
  run.baseline.forget()
  chooseSample(vitest, run, specifications)
  // In watch mode, a question may have been asked after the former run was counted.
  run.main.services.spending.takeUsed()
  const golden = specifications.filter(({ moduleId }) => goldenFilePattern.test(moduleId))
  const sets = setsToRun(golden, run)
  const isRerun = config.watch && state.getFiles().length > 0
  // Merged reports already have the journals of their runs. Vitest runs nothing if this throws.
  const isFiltered = namesCases(vitest, specifications)
  if (!isRerun && !config.mergeReports) run.main.begin(sets, { leftOut, isFiltered })
  // Prepare judges also for matchers, which may be all that runs.
  prepareJudges(run, config.shard?.count)
  if (sets.length > 0) run.main.expect(sets, { isFiltered })
  return isFiltered ? selectionCounter(golden.length, run.main.narrow) : () => {}
}

const signals = ['SIGINT', 'SIGTERM'] as const

/**
 * Reports what is kept of a run if a signal such as Ctrl-C ends it. Vitest ends the process a moment later.
 * @returns a function to call once the run has ended by itself
 */
function tellInterrupted(
  vitest: Vitest,
  run: Pick<RagRun, 'main' | 'plan'>,
  { log }: RunOutput,
): () => void {
  const onSignal = (signal: NodeJS.Signals) => {
    stop()
    const line = lineOf(vitest, run)
    if (line !== undefined) log(line)
    // No other listener ends the process then.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  const stop = () => signals.forEach(signal => void process.off(signal, onSignal))
  // Listen before Vitest, which redraws its summary on a signal over what was printed meanwhile.
  for (const signal of signals) process.prependListener(signal, onSignal)
  return stop
}

/** A judge that calls no model leaves the log empty. */
const hasAnswers = (log: string): boolean =>
  (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0

/** Undefined if a kill can lose nothing of the run. */
function lineOf(
  { config }: Vitest,
  { main, plan: { repeat } }: Pick<RagRun, 'main' | 'plan'>,
): string | undefined {
  const state = main.state()
  const { judged, total, isCounted } = main.progress()
  const isWritten = state === 'written'
  const isNoted = state === 'begun' || (isWritten && !config.watch)
  if (!isNoted || total === 0) return undefined
  const { journal, results, verdicts } = main.paths()
  const shown = (file: string) => relativePath(config.root, file)
  return interruptedLine({
    judged,
    ...(isCounted && { of: total }),
    repeat,
    isWritten,
    file: shown(isWritten ? results : journal),
    ...(hasAnswers(verdicts) && { verdicts: shown(verdicts) }),
  })
}

interface EndedRun {
  modules: readonly TestModule[]
  /** Test files that should have run. */
  started: readonly TestSpecification[]
  reason: TestRunEndReason
}

/** Looks for golden sets and matchers in a run; undefined if it had none and none are missing. */
async function findRun(
  vitest: Vitest,
  { main, plan, baseline }: Pick<RagRun, 'main' | 'plan' | 'baseline'>,
  { modules, started, reason }: EndedRun,
): Promise<FoundRun | undefined> {
  const { root } = vitest.config
  const own = main.records.take()
  const collected = collectTests(modules, { root, own, started: goldenAmong(started, vitest) })
  const looked = { plan, baseline, started }
  const { files, areGone } = await goldenFilesOfRun(vitest, collected, looked)
  const isEmpty = collected.files.size === 0 && collected.matchers.length === 0
  if (isEmpty && !areGone) return undefined
  return { own, collected, files, isInterrupted: reason === 'interrupted' }
}

/** Vitest 4 names the files of all shards, and merged reports may come from another folder. */
function goldenAmong(started: readonly TestSpecification[], { config }: Vitest): string[] {
  const { root, shard, mergeReports } = config
  if (shard || mergeReports) return []
  return started
    .filter(({ moduleId }) => goldenFilePattern.test(moduleId))
    .map(({ moduleId }) => relativePath(root, moduleId))
}

interface GoldenFilesOfRun {
  /** All golden files, relative to the root. */
  files: string[]
  /** Whether golden files of the baseline are gone. */
  areGone: boolean
}

interface GoldenFilesOptions {
  plan: RunPlan
  /** The baseline of the comparison. */
  baseline: BaselineOfRun
  /** Test files that ran. */
  started: readonly TestSpecification[]
}

/**
 * The existing golden files, and whether those of the baseline are gone: a run without a filter that finds none must
 * not pass.
 */
async function goldenFilesOfRun(
  vitest: Vitest,
  { files: ran, matchers }: Pick<CollectedTests, 'files' | 'matchers'>,
  { plan, baseline, started }: GoldenFilesOptions,
): Promise<GoldenFilesOfRun> {
  const { root } = vitest.config
  const expected = ran.size === 0 && !conductOf(plan).isRecorded && hasSets(baseline)
  if (ran.size === 0 && matchers.length === 0 && !expected) return { files: [], areGone: false }
  const all = await vitest.globTestSpecifications()
  const files = [...all.map(({ moduleId }) => moduleId), ...filesLeftOut(vitest)]
    .filter(moduleId => goldenFilePattern.test(moduleId))
    .map(moduleId => relativePath(root, moduleId))
  if (!expected || files.length > 0) return { files, areGone: false }
  const narrowed = isNarrowed(vitest, started, all)
  // Files that a filter may have left out are unknown here.
  return narrowed ? { files: [goldenFileGlob], areGone: false } : { files, areGone: true }
}

/** Golden files that Vitest does not know: those of projects that `--project` leaves out, and those outside `--dir`. */
function filesLeftOut(vitest: Vitest): string[] {
  const { project, root } = vitest.config
  return project.length > 0 || namesFolder(vitest) ? findGoldenFiles(root) : []
}

function hasSets({ choose }: BaselineOfRun): boolean {
  const { baseline } = choose()
  return Object.keys(baseline?.sets ?? {}).length > 0
}

interface CollectOptions {
  root: string
  /** The records of the main process. */
  own: RecordsOfRun
  /** Golden files that should have run, relative to the root, if known. */
  started: readonly string[]
}

function collectTests(
  all: readonly TestModule[],
  { root, own, started }: CollectOptions,
): CollectedTests {
  const modules = all.filter(({ project }) => !runsBenchmarks(project))
  const tests = modules.flatMap(module => [...module.children.allTests()])
  const golden = modules.filter(({ moduleId }) => goldenFilePattern.test(moduleId))
  const cases = tests.flatMap(test => test.meta().rag?.records ?? [])
  const matchers = tests.flatMap(test => matchersOf(test, root))
  const judged = joinJudged(own, { cases, matchers })
  return {
    records: judged.cases,
    matchers: judged.matchers.map(({ record }) => record),
    // If a worker died, its file may have no tests.
    files: new Set([
      ...started,
      ...golden.map(module => fileOf(module, root)),
      ...judged.cases.map(({ file }) => file),
    ]),
    broken: golden.flatMap(module => {
      const [error] = module.errors()
      return error ? [{ file: fileOf(module, root), reason: error.message }] : []
    }),
    unrecorded: new Map(tests.flatMap(whyUnrecorded)),
  }
}

/** The scores of the matchers in a test. */
function matchersOf(test: TestCase, root: string): JudgedMatcher[] {
  const records = test.meta().rag?.matchers
  if (!records) return []
  const file = relativePath(root, test.module.moduleId)
  return records.map(record => ({ testId: test.id, record: { file, ...record } }))
}

/** Merged reports may come from another folder than this one: there the tests have the file's name. */
function fileOf(module: TestModule, root: string): string {
  const [told] = [...module.children.allTests()].flatMap(test => test.meta().rag?.golden ?? [])
  return told?.file ?? relativePath(root, module.moduleId)
}

/** Why cases of a test have no record. If the test did not end, the run knows the reason. */
function whyUnrecorded(test: TestCase): [key: string, why: UnrecordedCase['why']][] {
  const { golden, records = [], isInterrupted } = test.meta().rag ?? {}
  const { state } = test.result()
  if (!golden || (state === 'pending' && !isInterrupted)) return []
  const { caseIds, ...named } = golden
  const recorded = new Set(records.map(({ caseId }) => caseId))
  const why = isInterrupted ? 'interrupted' : state === 'skipped' ? 'deselected' : 'failed'
  return caseIds
    .filter(caseId => !recorded.has(caseId))
    .map(caseId => [caseKey({ ...named, caseId }), why])
}
