import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Reporter, TestModule, TestRunEndReason, TestSpecification, Vitest } from 'vitest/node'
import type { MeasuredRun } from '../../calibration/record/runCalibration.ts'
import type { Problem } from '../../errors.ts'
import { formatProblem, UserError } from '../../errors.ts'
import { renderMarkdown } from '../../report/markdown/markdown.ts'
import { undecidedLine } from '../../report/words/nextSteps.ts'
import { renderTerminal } from '../../report/terminal/terminal.ts'
import { assembleResults } from '../../results/assemble.ts'
import { writeAtomically } from '../../files/textFile.ts'
import { writing } from '../../files/unusableFile.ts'
import { writeDecision, writeResults } from '../../results/resultsFile.ts'
import type { WrittenSummary } from '../../results/summary.ts'
import { createFolder, folderName } from '../../results/folder.ts'
import { mergeResults } from '../../results/merge.ts'
import type { CaseRecord, Results } from '../../results/results.ts'
import { tool } from '../../results/tool.ts'
import { isWithoutSecrets } from '../../github/withoutSecrets.ts'
import { calibrationOf } from './calibrationOf.ts'
import { collectTests } from './collectTests.ts'
import { concludeRun, decidedRun } from './concludeRun.ts'
import type { Conclusion } from './concludeRun.ts'
import { expectedCases } from './expectedCases.ts'
import { goldenFilePattern, rootRelative } from '../compile/goldenFiles.ts'
import { goldenFilesOfRun } from './goldenFilesOfRun.ts'
import type { RagRun } from '../main/ragRun.ts'
import { unrecordedUsage } from '../main/unrecordedUsage.ts'
import { beginRun } from './beginRun.ts'
import type { RunOutput } from './runOutput.ts'
import { setExitCode } from './setExitCode.ts'
import { leavesGoldenSetsOut } from './goldenFilesGone.ts'
import { leftOut, leftOutLines } from './leftOut.ts'

/** Puts the run's results together, compares them with the baseline, and says how it went. */
export class RagReporter implements Reporter {
  #vitest: Vitest | undefined
  #started: readonly TestSpecification[] = []
  #leftOut: readonly Problem[] = []
  readonly #run: RagRun
  readonly #output: RunOutput

  constructor(run: RagRun, output: RunOutput) {
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
    await this.#tellWhatIsLeftOut(vitest)
    beginRun(vitest, this.#run, { specifications, leftOut: this.#leftOut })
  }

  async onTestRunEnd(
    modules: readonly TestModule[],
    _errors: readonly unknown[],
    reason: TestRunEndReason,
  ): Promise<void> {
    const vitest = this.#vitest
    if (!vitest) return
    try {
      await this.#finish(vitest, modules, reason)
    } catch (error) {
      // What keeps the verdict away must not read as a verdict.
      setExitCode(2)
      if (!(error instanceof UserError)) throw error
      vitest.logger.error(`\n${error.message}\n`)
    } finally {
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
    if (this.#run.environment.gateMode === 'off') return
    vitest.logger.error(`\n${problems.map(formatProblem).join('\n')}\n`)
  }

  async #finish(
    vitest: Vitest,
    modules: readonly TestModule[],
    reason: TestRunEndReason,
  ): Promise<void> {
    const results = await this.#results(vitest, modules, reason)
    if (!results) return
    const written = this.#write(vitest, results)
    const { environment } = this.#run
    const exitCode =
      environment.gateMode === 'off' ? 0 : await this.#conclude(vitest, results, written)
    if (!vitest.config.watch) setExitCode(exitCode)
  }

  async #results(
    vitest: Vitest,
    modules: readonly TestModule[],
    reason: TestRunEndReason,
  ): Promise<Results | undefined> {
    const { root } = vitest.config
    const run = this.#run
    const { main, environment } = run
    const own = main.records.take()
    const collected = collectTests(modules, { root, own, started: this.#startedFiles(vitest) })
    const found = { environment, started: this.#started }
    const { files, areGone } = await goldenFilesOfRun(vitest, collected, found)
    const isEmpty = collected.files.size === 0 && collected.matchers.length === 0
    if (isEmpty && !areGone) return undefined
    const { records, matchers } = collected
    const { shard, mergeReports } = vitest.config
    const isInterrupted = reason === 'interrupted'
    const former = main.former()
    // Thresholds belong to the first run: a later one alone would pass whatever misses them.
    if (environment.repeat > 0 && !former && !mergeReports && collected.files.size > 0) {
      throw repeatsNothing(environment.repeat)
    }
    const results = assembleResults({
      records,
      matchers,
      ...expectedCases(collected, { root, run, files, isInterrupted }),
      complete: !isInterrupted,
      usageWithoutRecord: unrecordedUsage(main.services.spending, own),
      ...(shard && { shard: { index: shard.index, count: shard.count } }),
      workflowRun: process.env['GITHUB_RUN_ID'],
      withoutSecrets: isWithoutSecrets(process.env),
      baselineAnswers: environment.baselineAnswers,
      judgeNotes: judgeNotes(run),
      calibration: calibrationOf({
        root,
        measured: measuredBy(run, root, records),
        log: this.#output.log,
      }),
      tool,
    })
    return former ? mergeResults([former, results]) : results
  }

  /** Vitest 4 names the files of all shards, and merged reports may come from another folder. */
  #startedFiles({ config }: Vitest): string[] {
    const { root, shard, mergeReports } = config
    if (shard || mergeReports) return []
    return this.#started
      .filter(({ moduleId }) => goldenFilePattern.test(moduleId))
      .map(({ moduleId }) => rootRelative(root, moduleId))
  }

  /** A rerun in watch mode sees some files only; what the whole run found stays. */
  #write(vitest: Vitest, results: Results): WrittenSummary | undefined {
    if (vitest.config.watch && results.run.unselected.length > 0) return undefined
    const { main } = this.#run
    const { results: file } = main.paths()
    createFolder(join(vitest.config.root, folderName))
    writing(file, () => mkdirSync(dirname(file), { recursive: true }))
    const written = writeResults(file, results)
    main.end()
    return written
  }

  /** @returns the exit code that the run deserves */
  async #conclude(
    vitest: Vitest,
    results: Results,
    written: WrittenSummary | undefined,
  ): Promise<number> {
    const run = this.#run
    const { environment } = run
    const { root } = vitest.config
    const paths = run.main.paths()
    const { log, hasColor } = this.#output
    try {
      const concluded = await concludeRun({ results, root, run, log })
      if (written) writeConcluded(paths.results, concluded, { results, written })
      if (!concluded.isFinal) {
        log(undecidedLine(concluded.decision, environment))
        return 0
      }
      const report = { ...concluded, recordsFile: rootRelative(root, paths.records) }
      log(renderTerminal({ ...report, color: hasColor() }))
      // Of a run in watch mode some files are missing that the file is about.
      if (!vitest.config.watch) writeAtomically(paths.report, renderMarkdown(report))
      return concluded.decision.exitCode
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      vitest.logger.error(`\n${error.message}\n`)
      // In this mode another process decides by the results, and reads the baseline again.
      return environment.gateMode === 'report' ? 0 : 2
    }
  }
}

/** The results once more, with what they led to. */
function writeConcluded(
  file: string,
  concluded: Conclusion,
  { results, written }: { results: Results; written: WrittenSummary },
): void {
  const isMore = concluded.results !== results
  const summary = isMore ? writeResults(file, concluded.results) : written
  const decision = decidedRun(concluded)
  if (decision) writeDecision(file, summary, decision)
}

/** What judges found out about their endpoints. */
function judgeNotes({ served, redact }: RagRun): string[] {
  const judges = served.map(({ judging }) => judging.session.judge)
  return judges.flatMap(judge => judge.findings?.()?.notes ?? []).map(redact)
}

/** What each of the judges measured. */
function measuredBy(
  { servingFile }: RagRun,
  root: string,
  records: readonly CaseRecord[],
): MeasuredRun[] {
  const served = Map.groupBy(records, ({ file }) => servingFile(resolve(root, file)))
  return [...served].map(([{ judging }, own]) => ({ ...judging, records: own }))
}

function repeatsNothing(repeat: number): UserError {
  return new UserError({
    problem: `Expected the results of run ${repeat} in ${folderName}, because VITEST_RAG_REPEAT=${repeat} goes on from them`,
    fix: 'Leave VITEST_RAG_REPEAT to `npx vitest-rag run`, or run the golden sets without it first',
  })
}
