import type { Reporter, TestModule, TestRunEndReason, TestSpecification, Vitest } from 'vitest/node'
import type { Problem } from '../../errors.ts'
import { formatProblem, UserError } from '../../errors.ts'
import { goldenFilePattern } from '../../run/sets/goldenFiles.ts'
import type { VitestRun } from '../vitestRun.ts'
import { beginRun } from './beginRun.ts'
import { findRun } from './findRun.ts'
import { leavesGoldenSetsOut } from './goldenFilesGone.ts'
import { leftOut, leftOutLines } from './leftOut.ts'
import { refuseRun } from './refuseRun.ts'
import { conductOf } from '../../run/runPlan.ts'
import type { RunConduct } from '../../run/runPlan.ts'
import type { RunOutput } from '../../run/end/finishRun.ts'
import { setExitCode } from './setExitCode.ts'
import { tellInterrupted } from './tellInterrupted.ts'

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
    const { problems, notes } = leftOut(vitest, this.#run)
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
