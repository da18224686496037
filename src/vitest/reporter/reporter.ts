import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Reporter, TestModule, TestRunEndReason, TestSpecification, Vitest } from 'vitest/node'
import { chooseBaseline } from '../../baseline/chooseBaseline.ts'
import { UserError } from '../../errors.ts'
import { renderMarkdown } from '../../report/markdown/markdown.ts'
import { undecidedLine } from '../../report/words/nextSteps.ts'
import { renderTerminal } from '../../report/terminal/terminal.ts'
import { assembleResults } from '../../results/assemble.ts'
import { writeAtomically } from '../../files/textFile.ts'
import { writing } from '../../files/unusableFile.ts'
import { writeResults } from '../../results/resultsFile.ts'
import { createFolder, folderName } from '../../results/folder.ts'
import { mergeResults } from '../../results/merge.ts'
import type { Results } from '../../results/results.ts'
import { redactorOf } from '../../results/secrets.ts'
import { tool } from '../../results/tool.ts'
import { isWithoutSecrets } from '../../github/withoutSecrets.ts'
import { calibrationOf } from './calibrationOf.ts'
import type { CollectedTests } from './collectTests.ts'
import { collectTests } from './collectTests.ts'
import { concludeRun } from './concludeRun.ts'
import { expectedCases } from './expectedCases.ts'
import {
  findGoldenFiles,
  goldenFileGlob,
  goldenFilePattern,
  rootRelative,
} from '../compile/goldenFiles.ts'
import { isNarrowed } from './goldenFilesGone.ts'
import { registerTags } from '../compile/goldenTags.ts'
import type { GoldenSets } from '../compile/goldenSets.ts'
import type { MainRun } from '../main/mainRun.ts'
import type { RagOptions, RunEnvironment } from '../options/options.ts'
import { orExitCode, setExitCode } from './setExitCode.ts'
import { goldenFilesAreOrphans } from '../wireProject.ts'

export interface RagReporterOptions {
  options: RagOptions
  environment: RunEnvironment
  run: MainRun
  goldenSets: GoldenSets
}

/** Puts the run's results together, compares them with the baseline, and says how it went. */
export class RagReporter implements Reporter {
  #vitest: Vitest | undefined
  #started: readonly TestSpecification[] = []
  readonly #options: RagReporterOptions

  constructor(options: RagReporterOptions) {
    this.#options = options
  }

  onInit(vitest: Vitest): void {
    this.#vitest = vitest
  }

  onTestRunStart(specifications: readonly TestSpecification[]): void {
    this.#tellOfOrphans()
    if (!this.#vitest) return
    this.#started = specifications
    const golden = specifications.filter(({ moduleId }) => goldenFilePattern.test(moduleId))
    const files = golden.map(({ moduleId }) => moduleId)
    const { goldenSets, run } = this.#options
    const sets = goldenSets.readable(files)
    // Again, because a file may have new tags since the last run in watch mode.
    for (const project of new Set(golden.map(one => one.project))) registerTags(project, sets)
    // Merged reports were noted down by the runs that they come from.
    if (!this.#isRerun() && !this.#vitest.config.mergeReports) {
      // Vitest runs nothing where this throws.
      orExitCode(2, () => run.begin(sets))
    }
    // Workers take longer to start than a client library to load.
    if (sets.length === 0) return
    const { judge, embeddings } = run.judging.session
    const shape = { shards: this.#vitest.config.shard?.count ?? 1 }
    for (const asked of [judge, embeddings]) asked?.prepare?.(shape)
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
    }
  }

  async #finish(
    vitest: Vitest,
    modules: readonly TestModule[],
    reason: TestRunEndReason,
  ): Promise<void> {
    const results = await this.#results(vitest, modules, reason)
    if (!results) return
    this.#write(vitest, results)
    const { environment } = this.#options
    const exitCode = environment.gateMode === 'off' ? 0 : await this.#conclude(vitest, results)
    if (!vitest.config.watch) setExitCode(exitCode)
  }

  async #results(
    vitest: Vitest,
    modules: readonly TestModule[],
    reason: TestRunEndReason,
  ): Promise<Results | undefined> {
    const { root } = vitest.config
    const { options, environment, run, goldenSets } = this.#options
    const own = run.records.take()
    const collected = collectTests(modules, { root, own, started: this.#startedFiles(vitest) })
    const { files, areGone } = await this.#goldenFiles(vitest, collected)
    const isEmpty = collected.files.size === 0 && collected.matchers.length === 0
    if (isEmpty && !areGone) return undefined
    const { records, matchers } = collected
    const { shard, mergeReports } = vitest.config
    const isInterrupted = reason === 'interrupted'
    const former = run.former()
    // Thresholds belong to the first run: a later one alone would pass whatever misses them.
    if (environment.repeat > 0 && !former && !mergeReports && collected.files.size > 0) {
      throw repeatsNothing(environment.repeat)
    }
    const results = assembleResults({
      records,
      matchers,
      ...expectedCases(collected, { root, options, goldenSets, files, isInterrupted }),
      complete: !isInterrupted,
      ...(shard && { shard: { index: shard.index, count: shard.count } }),
      workflowRun: process.env['GITHUB_RUN_ID'],
      withoutSecrets: isWithoutSecrets(process.env),
      judgeNotes: run.judging.session.judge.findings?.()?.notes.map(redactorOf(process.env)),
      calibration: calibrationOf({
        root,
        records,
        ...run.judging,
        log: line => vitest.logger.log(line),
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

  /**
   * The golden files that there are, and whether those of the baseline are gone: where no filter
   * left them out, a run that finds none must not be green.
   */
  async #goldenFiles(
    vitest: Vitest,
    { files: ran, matchers }: CollectedTests,
  ): Promise<{ files: string[]; areGone: boolean }> {
    const { root } = vitest.config
    const expected = ran.size === 0 && this.#baselineHasSets(root)
    if (ran.size === 0 && matchers.length === 0 && !expected) return { files: [], areGone: false }
    const all = await vitest.globTestSpecifications()
    const files = all
      .map(({ moduleId }) => moduleId)
      .filter(moduleId => goldenFilePattern.test(moduleId))
      .map(moduleId => rootRelative(root, moduleId))
    if (!expected || files.length > 0) return { files, areGone: false }
    const narrowed = isNarrowed(vitest, this.#started, all)
    // What a filter may have left out has no name here.
    return narrowed ? { files: [goldenFileGlob], areGone: false } : { files, areGone: true }
  }

  #baselineHasSets(root: string): boolean {
    const { environment, run } = this.#options
    const { gateMode, against } = environment
    if (gateMode === 'off') return false
    const { baseline } = chooseBaseline({ file: run.paths().baseline, against, root })
    return Object.keys(baseline?.sets ?? {}).length > 0
  }

  /** A rerun in watch mode sees some files only; what the whole run found stays. */
  #write(vitest: Vitest, results: Results): void {
    if (vitest.config.watch && results.run.unselected.length > 0) return
    const { results: file } = this.#options.run.paths()
    createFolder(join(vitest.config.root, folderName))
    writing(file, () => mkdirSync(dirname(file), { recursive: true }))
    writeResults(file, results)
    this.#options.run.end()
  }

  /** @returns the exit code that the run deserves */
  async #conclude(vitest: Vitest, results: Results): Promise<number> {
    const { run, ...shared } = this.#options
    const { environment } = shared
    const { root } = vitest.config
    const { judging } = run
    const paths = run.paths()
    const log = (line: string) => vitest.logger.log(line)
    try {
      const concluded = await concludeRun({ ...shared, results, root, paths, judging, log })
      if (concluded.results !== results) writeResults(paths.results, concluded.results)
      if (!concluded.isFinal) {
        log(undecidedLine(concluded.decision, environment))
        return 0
      }
      const report = { ...concluded, resultsFile: rootRelative(root, paths.results) }
      const color = Boolean(process.stdout.isTTY) && !process.env['NO_COLOR']
      log(renderTerminal({ ...report, color }))
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

  /** Golden files that nothing runs would otherwise be green for ever. */
  #tellOfOrphans(): void {
    const vitest = this.#vitest
    if (!vitest || !goldenFilesAreOrphans(vitest)) return
    if (findGoldenFiles(vitest.config.root).length === 0) return
    vitest.logger.error(
      'No project runs the golden sets: call one project `golden`, or give one the plugin for itself.',
    )
    if (!vitest.config.watch) setExitCode(2)
  }

  #isRerun(): boolean {
    return (this.#vitest?.config.watch ?? false) && (this.#vitest?.state.getFiles().length ?? 0) > 0
  }
}

function repeatsNothing(repeat: number): UserError {
  return new UserError({
    problem: `Expected the results of run ${repeat} in ${folderName}, because VITEST_RAG_REPEAT=${repeat} goes on from them`,
    fix: 'Leave VITEST_RAG_REPEAT to `npx vitest-rag run`, or run the golden sets without it first',
  })
}
