import { resolve } from 'node:path'
import { statSync } from 'node:fs'
import { relativePath } from '../../files/relativePath.ts'
import type { Reporter, TestModule, TestRunEndReason, TestSpecification, Vitest } from 'vitest/node'
import type { Problem } from '../../errors.ts'
import { formatProblem, UserError } from '../../errors.ts'
import { goldenFilePattern } from '../../run/sets/goldenFiles.ts'
import type { VitestRun } from '../vitestRun.ts'
import { findRun } from './findRun.ts'
import { leavesGoldenSetsOut } from './goldenFilesGone.ts'
import { findLeftOut, leftOutLines } from './leftOut.ts'
import type { RunConduct } from '../../run/runPlan.ts'
import { conductOf } from '../../run/runPlan.ts'
import type { RunOutput } from '../../run/end/finishRun.ts'
import { setExitCode } from './setExitCode.ts'
import type { GoldenSet } from '../../golden/goldenSet.ts'
import { registerTags } from '../compile/goldenTags.ts'
import type { SetToRun } from '../../run/state/mainRun.ts'
import { prepareJudges } from '../../run/project/prepareJudges.ts'
import type { RagProject } from '../../run/project/ragProject.ts'
import { chooseSample } from '../slices/chooseSample.ts'
import { namesCases } from '../slices/namesCases.ts'
import { interruptedLine } from '../../report/words/interruptedLine.ts'
import type { RagRun } from '../../run/project/ragRun.ts'

/** Most runs of a project have no golden set, and need nothing of what ends one. */
const loadRunEnd = async () => (await import('./runEnd.ts')).endRun

/** Milliseconds until Vitest has started its workers, and this process waits for them. It decides nothing but speed. */
const workersStart = 50

/** Begins a run, and has its end told where something of it is ours. */
export class RagReporter implements Reporter {
  #vitest: Vitest | undefined
  #started: readonly TestSpecification[] = []
  #leftOut: readonly Problem[] = []
  /** Called when a run has ended by itself. */
  #stopTelling = () => {}
  readonly #run: VitestRun
  readonly #output: RunOutput

  constructor(run: VitestRun, output: RunOutput) {
    this.#run = run
    this.#output = output
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
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
    // Merged reports run nothing. What fails to load here fails again at the end of the run.
    if (!hasGoldenSets || vitest.config.mergeReports) return
    setTimeout(() => void loadRunEnd().catch(() => {}), workersStart).unref()
  }

  #conduct(): RunConduct {
    return conductOf(this.#run.plan)
  }

  async #begin(vitest: Vitest, specifications: readonly TestSpecification[]): Promise<void> {
    try {
      beginRun(vitest, this.#run, { specifications, leftOut: this.#leftOut })
    } catch (error) {
      setExitCode(2)
      // A hunt tells by itself why it can't ask.
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
    try {
      const run = this.#run
      const found = await findRun(vitest, run, { modules, started: this.#started, reason })
      if (!found) return
      const endRun = await loadRunEnd()
      await endRun(vitest, found, { run, output: this.#output })
    } catch (error) {
      // What keeps the verdict away must not read as a verdict.
      setExitCode(2)
      if (!(error instanceof UserError)) throw error
      vitest.logger.error(`\n${error.message}\n`)
    } finally {
      this.#stopTelling()
      // What was told before the tests is screens above by now.
      if (this.#leftOut.length > 0) vitest.logger.error(leftOutLines(this.#leftOut))
    }
  }

  async #tellWhatIsLeftOut(vitest: Vitest): Promise<void> {
    const { problems, notes } = findLeftOut(vitest, this.#run)
    this.#leftOut = []
    for (const note of notes) this.#output.log(note)
    if (problems.length === 0) return
    // Who asks for a part of the golden sets leaves out the rest knowingly.
    if (leavesGoldenSetsOut(vitest, this.#started, await vitest.globTestSpecifications())) return
    this.#leftOut = problems
    if (!vitest.config.watch) setExitCode(2)
    // A run that is to be recorded does not begin, and says so itself.
    if (this.#conduct().isRecorded) return
    vitest.logger.error(`\n${problems.map(formatProblem).join('\n')}\n`)
  }
}

/**
 * Tells why a run does not begin, and keeps Vitest from running anything.
 *
 * Vitest runs no test where a reporter throws as a run begins. It prints what was thrown under "Unhandled Error", as if
 * it were a bug, unless it is the error by which Vitest itself says that there is nothing to run.
 * @throws such an error, with the message and the cause of the given one
 */
async function refuseRun({ logger }: Vitest, error: UserError): Promise<never> {
  logger.error(`\n${error.message}\n`)
  const { TestsNotFoundError } = await import('vitest/node')
  throw Object.assign(new TestsNotFoundError(), {
    // Programs that start Vitest may take its own code for nothing to do.
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
 * Begins a run: forgets the one before, and has the judges get ready.
 * @throws UserError if it has too many cases, UnusableFile if its results could not be written
 */
function beginRun(vitest: Vitest, run: VitestRun, { specifications, leftOut }: RunToBegin): void {
  const { config, state } = vitest
  run.baseline.forget()
  chooseSample(vitest, run, specifications)
  // In watch mode something may have been asked when the run before was counted.
  run.main.services.spending.takeUsed()
  const golden = specifications.filter(({ moduleId }) => goldenFilePattern.test(moduleId))
  const served = Map.groupBy(golden, ({ moduleId }) => run.servingFile(moduleId))
  const own = (set: GoldenSet) => ownCases(set, run, config.root)
  const sets = [...served].flatMap(([project, files]) => setsOf(project, files, own))
  const isRerun = config.watch && state.getFiles().length > 0
  // Merged reports were noted down by the runs that they come from.
  // Vitest runs nothing where this throws.
  const isFiltered = namesCases(vitest, specifications)
  if (!isRerun && !config.mergeReports) run.main.begin(sets, { leftOut, isFiltered })
  // Matchers ask judges too, and may be all that runs.
  prepareJudges(run, config.shard?.count)
  if (sets.length > 0) run.main.expect(sets)
}

function setsOf(
  { goldenSets, judging: { known } }: RagProject,
  files: readonly TestSpecification[],
  own: (set: GoldenSet) => GoldenSet,
): SetToRun[] {
  const sets = goldenSets.readable(files.map(({ moduleId }) => moduleId))
  // Again, because a file may have new tags since the last run in watch mode.
  for (const project of new Set(files.map(one => one.project))) registerTags(project, sets)
  return sets.map(set => {
    const criticalCases = set.cases.filter(({ critical }) => critical).length
    return { set: own(set), known, criticalCases }
  })
}

/** The cases that this shard runs: by them it says how far it is. */
function ownCases(set: GoldenSet, { slices, sample }: VitestRun, root: string): GoldenSet {
  const file = resolve(root, set.file)
  const isOwn = (id: string) => !slices.isElsewhere(file, id) && !sample.isLeftOut(file, id)
  return { ...set, cases: set.cases.filter(({ id }) => isOwn(id)) }
}

const signals = ['SIGINT', 'SIGTERM'] as const

/**
 * Says what is kept of a run if a signal ends it, such as Ctrl-C. Vitest ends the process a moment after one.
 * @returns to be called once the run has ended by itself
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
    // Nobody else ends the process then.
    if (process.listenerCount(signal) === 0) process.kill(process.pid, signal)
  }
  const stop = () => signals.forEach(signal => void process.off(signal, onSignal))
  // Before Vitest, which draws its summary anew when it hears of a signal, and over what came meanwhile.
  for (const signal of signals) process.prependListener(signal, onSignal)
  return stop
}

/** A judge that asks nobody leaves the log empty. */
const hasAnswers = (log: string): boolean =>
  (statSync(log, { throwIfNoEntry: false })?.size ?? 0) > 0

/** Undefined if a kill can lose nothing of the run. */
function lineOf(
  { config }: Vitest,
  { main, plan: { repeat } }: Pick<RagRun, 'main' | 'plan'>,
): string | undefined {
  const state = main.state()
  const { judged, total } = main.progress()
  const isWritten = state === 'written'
  const isNoted = state === 'begun' || (isWritten && !config.watch)
  if (!isNoted || total === 0) return undefined
  const { journal, results, verdicts } = main.paths()
  const shown = (file: string) => relativePath(config.root, file)
  return interruptedLine({
    judged,
    repeat,
    isWritten,
    file: shown(isWritten ? results : journal),
    ...(hasAnswers(verdicts) && { verdicts: shown(verdicts) }),
  })
}
