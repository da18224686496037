import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Vitest } from 'vitest/node'
import { formerAnswers } from '../../baseline/formerAnswers.ts'
import { scoredAnswers } from '../../baseline/scoredAnswers.ts'
import type { MeasuredRun } from '../../calibration/record/runCalibration.ts'
import { UserError } from '../../errors.ts'
import { endpointOrigins } from '../../judge/endpointOrigins.ts'
import { singleJudges } from '../../judge/members.ts'
import { reportOf } from '../../report/assembly/reportOf.ts'
import { renderMarkdown } from '../../report/markdown/markdown.ts'
import type { AnswersOf } from '../../report/cases/caseAnswers.ts'
import { undecidedLine } from '../../report/words/nextSteps.ts'
import { renderTerminal } from '../../report/terminal/terminal.ts'
import { assembleResults } from '../../results/assemble.ts'
import { writeAtomically } from '../../files/textFile.ts'
import { writing } from '../../files/unusableFile.ts'
import { writeDecision, writeResults } from '../../results/resultsFile.ts'
import type { WrittenSummary } from '../../results/summary.ts'
import { createFolder, folderName } from '../../results/folder.ts'
import { forgetRerun, rerunNote, writeRerunNote } from '../../results/rerunNote.ts'
import { mergeResults } from '../../results/merge.ts'
import type { CaseRecord, Results, Sample } from '../../results/results.ts'
import { tool } from '../../results/tool.ts'
import { isWithoutSecrets } from '../../github/withoutSecrets.ts'
import { calibrationOf } from './calibrationOf.ts'
import { concludeRun, decidedRun } from './concludeRun.ts'
import type { Conclusion } from './concludeRun.ts'
import { expectedCases } from './expectedCases.ts'
import { rootRelative } from '../compile/goldenFiles.ts'
import type { FoundRun } from './findRun.ts'
import { keepMeasuredRun } from './keepMeasuredRun.ts'
import { judgingFiles } from './judgingFiles.ts'
import type { RagRun } from '../main/ragRun.ts'
import { filtersTests } from '../slices/namesCases.ts'
import { unrecordedUsage } from '../main/unrecordedUsage.ts'
import type { RunOutput } from './runOutput.ts'
import { setExitCode } from './setExitCode.ts'
import type { HtmlReport } from './writeHtmlReport.ts'
import { writeHtmlReport } from './writeHtmlReport.ts'

/**
 * The end of a run that has something of ours: puts its results together, compares them with the
 * baseline, and says how it went. It loads what only that needs.
 */
export class RunEnd {
  readonly #run: RagRun
  readonly #output: RunOutput

  constructor(run: RagRun, output: RunOutput) {
    this.#run = run
    this.#output = output
  }

  /** @throws UserError where something keeps the verdict away */
  async finish(vitest: Vitest, found: FoundRun): Promise<void> {
    const results = this.#results(vitest, found)
    const written = this.#write(vitest, results)
    const { environment } = this.#run
    const { exitCode, reportText, report } =
      environment.gateMode === 'off' || environment.batch
        ? { exitCode: 0 }
        : await this.#conclude(vitest, results, written)
    const { log } = this.#output
    if (!environment.hunt && !environment.batch)
      keepMeasuredRun(vitest, { results, run: this.#run, reportText, log })
    // Its trends have the run that was just kept.
    if (report) await writeHtmlReport(vitest, { run: this.#run, report, log })
    if (!vitest.config.watch) setExitCode(exitCode)
  }

  #results(vitest: Vitest, { own, collected, files, isInterrupted }: FoundRun): Results {
    const { root } = vitest.config
    const run = this.#run
    const { main, environment } = run
    const { records, matchers } = collected
    const { shard, mergeReports } = vitest.config
    const former = main.former()
    // Thresholds belong to the first run: a later one alone would pass whatever misses them.
    if (environment.repeat > 0 && !former && !mergeReports && collected.files.size > 0) {
      throw repeatsNothing(environment.repeat)
    }
    const results = assembleResults({
      identity: { ...main.identity(), endedAt: new Date().toISOString() },
      records,
      matchers,
      ...expectedCases(collected, { root, run, files, isInterrupted }),
      complete: !isInterrupted,
      sample: sampleOf(run),
      usageWithoutRecord: unrecordedUsage(main.services.spending, own),
      ...(shard && { shard: { index: shard.index, count: shard.count } }),
      workflowRun: process.env['GITHUB_RUN_ID'],
      withoutSecrets: isWithoutSecrets(process.env),
      answers: main.answersOf,
      verdictLogs: main.services.tracked.named(),
      endpoints: endpointOrigins(askedBy(run)),
      judgingFiles: judgingFiles(vitest, run, collected.files),
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

  /** A rerun in watch mode sees some files only; what the whole run found stays. */
  #write(vitest: Vitest, results: Results): WrittenSummary | undefined {
    const { main } = this.#run
    const { results: file, rerun } = main.paths()
    createFolder(join(vitest.config.root, folderName))
    if (vitest.config.watch && results.run.unselected.length > 0) {
      writeRerunNote(rerun, rerunNote(results.cases, new Date()))
      return undefined
    }
    forgetRerun(rerun)
    writing(file, () => mkdirSync(dirname(file), { recursive: true }))
    const written = writeResults(file, results)
    main.end()
    return written
  }

  /** @returns the exit code that the run deserves, and its report where it made one */
  async #conclude(
    vitest: Vitest,
    results: Results,
    written: WrittenSummary | undefined,
  ): Promise<{ exitCode: number; reportText?: string; report?: HtmlReport['report'] }> {
    const run = this.#run
    const { environment } = run
    const { root } = vitest.config
    const paths = run.main.paths()
    const { log, hasColor, width } = this.#output
    try {
      const isFiltered = filtersTests(vitest)
      const concluded = await concludeRun({ results, root, run, isFiltered, log })
      if (written) writeConcluded(paths.results, concluded, { results, written })
      if (!concluded.isFinal) {
        log(undecidedLine(concluded.decision, environment))
        return { exitCode: 0 }
      }
      const report = {
        ...concluded,
        recordsFile: rootRelative(root, paths.records),
        answersOf: this.#answersOf(concluded, vitest),
      }
      const assembled = reportOf(report)
      const { full } = environment
      const shown = renderTerminal(assembled, { color: hasColor(), width: width(), full })
      log(shown)
      // Of a run in watch mode some files are missing that the file is about.
      if (!vitest.config.watch) writeAtomically(paths.report, renderMarkdown(assembled))
      const { exitCode } = concluded.decision
      return { exitCode, reportText: stripVTControlCharacters(shown), report }
    } catch (error) {
      if (!(error instanceof UserError)) throw error
      vitest.logger.error(`\n${error.message}\n`)
      // In this mode another process decides by the results, and reads the baseline again.
      return { exitCode: environment.gateMode === 'report' ? 0 : 2 }
    }
  }

  #answersOf({ baseline, baselineAnswers }: Conclusion, { config }: Vitest): AnswersOf {
    const { root, mergeReports } = config
    const { main, environment, redact } = this.#run
    const { against } = environment
    const before =
      baseline && baselineAnswers !== undefined
        ? formerAnswers({ file: baselineAnswers, against, root }, baseline, redact)
        : undefined
    // What is merged was answered in other processes, whose answers somebody may have put here.
    const now = mergeReports ? scoredAnswers([main.paths().answers]) : main.answerOf
    return record => ({ now: now(record), before: before?.(record) })
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

function sampleOf({ sample }: RagRun): Sample | undefined {
  const { size, seed } = sample.chosen() ?? {}
  return size === undefined || seed === undefined ? undefined : { size, seed }
}

/** The judges and embeddings that may be asked for a score. */
function askedBy({ served }: RagRun) {
  return served.flatMap(({ judging: { session } }) => [
    ...singleJudges(session.judge),
    ...(session.embeddings ? [session.embeddings] : []),
  ])
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
    problem: `Expected the results of run ${repeat} in ${folderName}, because VITEST_RAG_REPEAT=${repeat} continues them`,
    fix: 'Leave VITEST_RAG_REPEAT to `npx vitest-rag run`, or run the golden sets without it first',
  })
}
