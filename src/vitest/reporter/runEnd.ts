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
import type { AnswersRun, GateRun, PlannedCases } from '../../run/runPlan.ts'
import { calibrationOf } from '../../run/end/calibrationOf.ts'
import { concludeAnswers, concludeRun, decidedRun } from './concludeRun.ts'
import type { Conclusion } from './concludeRun.ts'
import { expectedCases } from './expectedCases.ts'
import { rootRelative } from '../../run/sets/goldenFiles.ts'
import type { FoundRun } from './findRun.ts'
import { keepMeasuredRun } from './keepMeasuredRun.ts'
import { judgingFiles } from './judgingFiles.ts'
import type { RagRun } from '../main/ragRun.ts'
import { filtersTests } from '../slices/namesCases.ts'
import { unrecordedUsage } from '../../run/state/unrecordedUsage.ts'
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
    const exitCode = await this.#leave(vitest, results, written)
    if (!vitest.config.watch) setExitCode(exitCode)
  }

  /** @returns the exit code that the run deserves */
  async #leave(vitest: Vitest, results: Results, written: Written): Promise<number> {
    const run = this.#run
    const { plan } = run
    const { log } = this.#output
    const keep = (reportText?: string) => keepMeasuredRun(vitest, { results, run, reportText, log })
    switch (plan.kind) {
      case 'gate':
      case 'recorded': {
        const { exitCode, reportText, report } = await this.#report(vitest, plan, {
          results,
          written,
        })
        keep(reportText)
        // Its trends have the run that was just kept.
        if (report) await writeHtmlReport(vitest, { run, report, log })
        return exitCode
      }
      case 'measure':
        keep()
        return 0
      // The command that started these goes on from their results.
      case 'batch':
      case 'hunt':
      case 'dry':
        return 0
    }
  }

  #results(vitest: Vitest, { own, collected, files, isInterrupted }: FoundRun): Results {
    const { root } = vitest.config
    const run = this.#run
    const { main, plan } = run
    const { records, matchers } = collected
    const { shard, mergeReports } = vitest.config
    const former = main.former()
    // Thresholds belong to the first run: a later one alone would pass whatever misses them.
    if (plan.repeat > 0 && !former && !mergeReports && collected.files.size > 0) {
      throw repeatsNothing(plan.repeat)
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
  #write(vitest: Vitest, results: Results): Written {
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
  async #report(
    vitest: Vitest,
    plan: ReportedPlan,
    { results, written }: { results: Results; written: Written },
  ): Promise<{ exitCode: number; reportText?: string; report?: HtmlReport['report'] }> {
    const { root } = vitest.config
    const paths = this.#run.main.paths()
    const { log, hasColor, width } = this.#output
    try {
      const concluded = await this.#conclude(vitest, plan, results)
      if (written) writeConcluded(paths.results, concluded, { results, written })
      if (!concluded.isFinal) {
        log(undecidedLine(concluded.decision, plan))
        return { exitCode: 0 }
      }
      const report = {
        ...concluded,
        recordsFile: rootRelative(root, paths.records),
        answersOf: this.#answersOf(concluded, vitest),
      }
      const assembled = reportOf(report)
      const { full } = plan
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
      return { exitCode: plan.kind === 'gate' && plan.mode === 'report' ? 0 : 2 }
    }
  }

  async #conclude(vitest: Vitest, plan: ReportedPlan, results: Results): Promise<Conclusion> {
    const { root } = vitest.config
    const { log } = this.#output
    if (plan.kind === 'recorded') return concludeAnswers(plan, results)
    const isFiltered = filtersTests(vitest)
    return concludeRun({ results, root, plan, run: this.#run, isFiltered, log })
  }

  #answersOf({ baseline, baselineAnswers }: Conclusion, { config }: Vitest): AnswersOf {
    const { root, mergeReports } = config
    const { main, plan, redact } = this.#run
    const { against } = plan
    const before =
      baseline && baselineAnswers !== undefined
        ? formerAnswers({ file: baselineAnswers, against, root }, baseline, redact)
        : undefined
    // What is merged was answered in other processes, whose answers somebody may have put here.
    const now = mergeReports ? scoredAnswers([main.paths().answers]) : main.answerOf
    return record => ({ now: now(record), before: before?.(record) })
  }
}

type Written = WrittenSummary | undefined

/** The runs that a report follows. */
type ReportedPlan = PlannedCases & (GateRun | AnswersRun)

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
