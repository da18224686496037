import { mkdirSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { relativePath } from '../../files/relativePath.ts'
import { formerAnswers } from '../../baseline/formerAnswers.ts'
import { scoredAnswers } from '../../baseline/scoredAnswers.ts'
import type { MeasuredRun } from '../../calibration/record/runCalibration.ts'
import { UserError } from '../../errors.ts'
import { usageBeyond, usageOfRecords } from '../../evidence/usage.ts'
import { writeAtomically } from '../../files/textFile.ts'
import { writing } from '../../files/unusableFile.ts'
import { endpointOrigins } from '../../judge/endpointOrigins.ts'
import { singleJudges } from '../../judge/members.ts'
import { printedRun } from '../../report/assembly/printedRun.ts'
import { reportOf } from '../../report/assembly/reportOf.ts'
import type { AnswersOf } from '../../report/cases/caseAnswers.ts'
import { formerAnswerOf } from '../../report/cases/formerCase.ts'
import { renderMarkdown } from '../../report/markdown/markdown.ts'
import { renderTerminal } from '../../report/terminal/terminal.ts'
import { undecidedLine } from '../../report/words/nextSteps.ts'
import { assembleResults } from '../../results/assemble.ts'
import { createFolder, folderName } from '../../results/folder.ts'
import { mergeResults } from '../../results/merge.ts'
import { forgetRerun, rerunNote, writeRerunNote } from '../../results/rerunNote.ts'
import type { CaseRecord, Results, Sample, Shard, Usage } from '../../results/results.ts'
import { writeDecision, writeResults } from '../../results/resultsFile.ts'
import type { WrittenSummary } from '../../results/summary.ts'
import { tool } from '../../results/tool.ts'
import { compareText } from '../../text/stableJson.ts'
import type { RagRun } from '../project/ragRun.ts'
import type { PlanOf } from '../runPlan.ts'
import { modeOf } from '../runPlan.ts'
import type { RecordsOfRun } from '../state/judgedRecords.ts'
import { calibrationOf } from './calibrationOf.ts'
import type { Conclusion } from './concludeRun.ts'
import { concludeAnswers, concludeRun, decidedRun } from './concludeRun.ts'
import type { CollectedTests } from './expectedCases.ts'
import { expectedCases } from './expectedCases.ts'
import type { HtmlReport } from './writeHtmlReport.ts'
import { writeHtmlReport } from './writeHtmlReport.ts'
import { keepRun } from '../../results/kept/keepRun.ts'
import { limitsOfKept, pruneRuns } from '../../results/kept/pruneRuns.ts'
import { counted } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'

/** What a run has that is ours. */
export interface FoundRun {
  /** What the main process judged. */
  own: RecordsOfRun
  collected: CollectedTests
  /** All golden files that there are, relative to the root. */
  files: readonly string[]
  isInterrupted: boolean
}

/** How a run was started, and where. */
interface StartedRun {
  /** Whether files are run again when they change: such a run is not a whole one. */
  isWatch: boolean
  /** Whether it joins the reports of other processes, and ran nothing itself. */
  isMerged: boolean
  /** Whether somebody asked for single cases by name or tag. */
  isFiltered: boolean
  shard: Shard | undefined
  /** Id of the workflow run at GitHub. @default none */
  workflowRun: string | undefined
  /** Whether it was started for a change that gets no secrets. */
  withoutSecrets: boolean
  /** Absolute paths of the configuration and of the modules that it imports. */
  configuration: readonly string[]
}

/** Where the words of a run go: its report, how far it is, notes. */
export interface RunOutput {
  /** Shows a line to the user. */
  log(line: string): void
  /** Shows what is wrong. */
  error(text: string): void
  /** Whether colours can be seen there. */
  hasColor(): boolean
  /** Columns of the terminal; infinite if a file or a program takes the words. */
  width(): number
}

export interface RunToFinish {
  run: RagRun
  started: StartedRun
  output: RunOutput
}

/**
 * The end of a run that has something of ours: puts its results together, compares them with the baseline, and says how
 * it went.
 * @returns the exit code that the run deserves
 * @throws UserError if something prevents a verdict
 */
export async function finishRun(found: FoundRun, ending: RunToFinish): Promise<number> {
  const results = resultsOf(found, ending)
  const written = write(results, ending)
  return leave(results, written, ending)
}

async function leave(results: Results, written: Written, ending: RunToFinish): Promise<number> {
  const { run, started, output } = ending
  const { plan } = run
  const { log } = output
  const keep = (reportText?: string) => {
    // Each save would push one of the runs out that people compare with.
    if (!started.isWatch) keepMeasuredRun({ results, run, reportText, log })
  }
  switch (plan.kind) {
    case 'gate':
    case 'recorded': {
      const { exitCode, reportText, page } = await tell(results, written, { ...ending, plan })
      keep(reportText)
      // Its trends have the run that was just kept.
      if (page && !started.isWatch) await writeHtmlReport({ run, ...page, log })
      return exitCode
    }
    case 'measure':
      if (plan.askedBy === 'environment') log(measuredOnly)
      keep()
      return 0
    // The command that started these goes on from their results.
    case 'batch':
    case 'hunt':
    case 'dry':
      return 0
  }
}

const measuredOnly =
  'RAG measured only: the environment (VITEST_RAG_GATE or VITEST_RAG_PLAN) asks for a run that is compared with nothing'

function resultsOf(
  { own, collected, files, isInterrupted }: FoundRun,
  { run, started, output }: RunToFinish,
): Results {
  const { main, plan } = run
  const { records, matchers } = collected
  const { shard, workflowRun, withoutSecrets } = started
  const former = main.former()
  // Thresholds belong to the first run: a later one alone would pass whatever misses them.
  if (plan.repeat > 0 && !former && !started.isMerged && collected.files.size > 0) {
    throw repeatsNothing(plan.repeat)
  }
  const results = assembleResults({
    identity: { ...main.identity(), endedAt: new Date().toISOString() },
    records,
    matchers,
    ...expectedCases(collected, { run, files, isInterrupted }),
    complete: !isInterrupted,
    sample: sampleOf(run),
    usageWithoutRecord: unrecordedUsage(run, own),
    ...(shard && { shard: { index: shard.index, count: shard.count } }),
    workflowRun,
    withoutSecrets,
    answers: main.answersOf,
    verdictLogs: main.services.tracked.named(),
    endpoints: endpointOrigins(askedBy(run)),
    judgingFiles: judgingFiles(run, started, collected.files),
    judgeNotes: judgeNotes(run),
    calibration: calibrationOf({
      root: run.root,
      measured: measuredBy(run, records),
      log: output.log,
    }),
    tool,
  })
  return former ? mergeResults([former, results]) : results
}

/** A rerun in watch mode sees some files only; what the whole run found stays. */
function write(results: Results, { run: { root, main }, started }: RunToFinish): Written {
  const { results: file, rerun } = main.paths()
  createFolder(join(root, folderName))
  if (started.isWatch && results.run.unselected.length > 0) {
    writeRerunNote(rerun, rerunNote(results.cases, new Date()))
    return undefined
  }
  forgetRerun(rerun)
  writing(file, () => mkdirSync(dirname(file), { recursive: true }))
  const written = writeResults(file, results)
  main.end()
  return written
}

interface ToldRun {
  exitCode: number
  /** Undefined if the run made no report. */
  reportText?: string
  page?: Pick<HtmlReport, 'concluded' | 'report'>
}

/** Decides a run, and reports it. */
async function tell(
  results: Results,
  written: Written,
  ending: RunToFinish & { plan: PlanOf<'gate' | 'recorded'> },
): Promise<ToldRun> {
  const { run, plan, started, output } = ending
  const { log, hasColor, width } = output
  const paths = run.main.paths()
  try {
    const concluded = await conclude(results, ending)
    if (written) writeConcluded(paths.results, concluded, { results, written })
    if (!concluded.isFinal) {
      run.decided(undefined)
      log(undecidedLine(concluded.decision, plan))
      return { exitCode: 0 }
    }
    const whole = {
      ...concluded,
      recordsFile: relativePath(run.root, paths.records),
      answersOf: answersOf(concluded, ending),
    }
    const report = reportOf(whole)
    run.decided(() => printedRun(whole, report))
    const { full } = plan
    const shown = renderTerminal(report, { color: hasColor(), width: width(), full })
    log(shown)
    // A run in watch mode lacks some files that the report would be about.
    if (!started.isWatch) writeAtomically(paths.report, renderMarkdown(report))
    const { exitCode } = concluded.decision
    const reportText = stripVTControlCharacters(shown)
    return { exitCode, reportText, page: { concluded: whole, report } }
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    run.hindered(error.problems)
    output.error(`\n${error.message}\n`)
    // In this mode another process decides by the results, and reads the baseline again.
    return { exitCode: modeOf(plan) === 'report' ? 0 : 2 }
  }
}

async function conclude(
  results: Results,
  {
    run,
    plan,
    started: { isFiltered },
    output: { log },
  }: RunToFinish & { plan: PlanOf<'gate' | 'recorded'> },
): Promise<Conclusion> {
  if (plan.kind === 'recorded') return concludeAnswers(plan, results)
  return concludeRun({ results, plan, run, isFiltered, log })
}

function answersOf(
  { baseline, baselineAnswers, decision }: Conclusion,
  { run: { root, main, plan, redact }, started }: RunToFinish,
): AnswersOf {
  const { against } = plan
  const before =
    baseline && baselineAnswers !== undefined
      ? formerAnswers({ file: baselineAnswers, against, root }, baseline, redact)
      : undefined
  // What is merged was answered in other processes, whose answers somebody may have put here.
  const now = started.isMerged ? scoredAnswers([main.paths().answers]) : main.answerOf
  return record => ({ now: now(record), before: formerAnswerOf(before, decision, record) })
}

type Written = WrittenSummary | undefined

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

/**
 * What a run used for cases and matchers that were broken off: their calls were sent, and no record
 * contains them.
 * @param own all that this process judged in the run
 */
function unrecordedUsage({ main }: RagRun, own: RecordsOfRun): Usage | undefined {
  const records = [...own.cases, ...own.matchers.map(({ record }) => record)]
  return usageBeyond(main.services.spending.takeUsed(), usageOfRecords(records))
}

/** The judges and embeddings that may be asked for a score. */
function askedBy({ served }: RagRun) {
  return served.flatMap(({ judging: { session } }) => [
    ...singleJudges(session.judge),
    ...(session.embeddings ? [session.embeddings] : []),
  ])
}

/**
 * Files that decide scores besides golden files: those of cases, and the configuration with the modules that it
 * imports, such as one that makes the judge. Relative to the root with forward slashes, sorted, without installed ones.
 * @param golden golden files of the run, relative to the root
 */
function judgingFiles(
  { root, servingFile }: RagRun,
  { configuration }: StartedRun,
  golden: Iterable<string>,
): string[] {
  const cases = [...golden].map(
    file => servingFile(resolve(root, file)).goldenSets.lastRead(file)?.caseFile,
  )
  const files = [...configuration, ...cases].flatMap(file => {
    if (!file || file.includes('/node_modules/')) return []
    return [relativePath(root, file)]
  })
  return [...new Set(files)].toSorted(compareText)
}

/** What judges found out about their endpoints. */
function judgeNotes({ served, redact }: RagRun): string[] {
  const judges = served.map(({ judging }) => judging.session.judge)
  return judges.flatMap(judge => judge.findings?.()?.notes ?? []).map(redact)
}

/** What each of the judges measured. */
function measuredBy({ root, servingFile }: RagRun, records: readonly CaseRecord[]): MeasuredRun[] {
  const served = Map.groupBy(records, ({ file }) => servingFile(resolve(root, file)))
  return [...served].map(([{ judging }, own]) => ({ ...judging, records: own }))
}

function repeatsNothing(repeat: number): UserError {
  return new UserError({
    problem: `Expected the results of run ${repeat} in ${folderName}, because VITEST_RAG_REPEAT=${repeat} continues them`,
    fix: 'Leave VITEST_RAG_REPEAT to `npx vitest-rag run`, or run the golden sets without it first',
  })
}

interface MeasuredRunToKeep {
  results: Results
  run: Pick<RagRun, 'root' | 'main' | 'keepRuns'>
  /** Its report as it stood in the terminal, without colors. Absent if it made none. */
  reportText: string | undefined
  /** Shows a line to the user. */
  log(line: string): void
}

/**
 * Keeps the files of a run that judged cases, and drops the oldest ones. A run that can't be kept is named in a line, and fails nothing.
 */
function keepMeasuredRun({ results, run, reportText, log }: MeasuredRunToKeep): void {
  const { root, main, keepRuns } = run
  const { id } = results.run
  if (results.cases.length === 0 || id === undefined) return
  const folder = join(root, folderName)
  const isKept = keepRuns > 0
  if (isKept) {
    const hasAnswers = main.state() === 'written'
    const problem = problemOf(() =>
      keepRun(folder, { id, paths: main.paths(), hasAnswers, reportText }),
    )
    if (problem !== undefined) log(`RAG: this run is not kept: ${problem}`)
  }
  const limits = { ...limitsOfKept, runs: keepRuns }
  const left = pruneRuns(folder, { limits, now: new Date(), own: isKept ? id : undefined })
  const [first] = left
  if (!first) return
  log(
    `RAG: ${counted(left.length, 'old run')} could not be removed from ${folderName}/runs: ${printable(first.reason, 300)}`,
  )
}

function problemOf(act: () => void): string | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return error.problems.map(({ problem }) => problem).join('; ')
  }
}
