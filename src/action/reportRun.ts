import { join, posix, dirname, resolve } from 'node:path'
import { existsSync, statSync, appendFileSync } from 'node:fs'
import { warning, error, setOutput } from '@actions/core'
import { defined } from '../defined.ts'
import type { GateDecision } from '../gate/decision.ts'
import type { OverfittedMetric } from '../gate/overfitting.ts'
import { reportOf } from '../report/assembly/reportOf.ts'
import { renderMarkdown } from '../report/markdown/markdown.ts'
import { writeAtomically } from '../files/textFile.ts'
import { readPageShell } from '../page/pageShell.ts'
import { writePage } from '../page/writePage.ts'
import { createFolder, folderName, folderPaths, fileNames } from '../results/folder.ts'
import type { FoundBaseline } from './baseline/findBaseline.ts'
import { comparedPart } from './baseline/findBaseline.ts'
import type { RunToRecord } from './baseline/updateBaseline.ts'
import { updateBaseline } from './baseline/updateBaseline.ts'
import { baselineAge } from './baseline/baselineAge.ts'
import { writeCheckRun } from './checkRun.ts'
import type { ActionContext } from './context.ts'
import { changedInputs } from './changedInputs.ts'
import { judgedPullRequest } from './judgedPullRequest.ts'
import type { AnswersOf } from '../report/cases/caseAnswers.ts'
import { isAnswered } from '../report/cases/caseAnswers.ts'
import type { ReportedRun } from '../report/cases/caseScores.ts'
import { formerAnswerOf } from '../report/cases/formerCase.ts'
import { worstCases } from '../report/cases/worstCases.ts'
import { scoredAnswers } from '../baseline/scoredAnswers.ts'
import { UserError } from '../errors.ts'
import type { AnswerRecord, CaseRecord, Results } from '../results/results.ts'
import { inWorkspace } from './readRun.ts'
import type { Baseline } from '../baseline/baseline.ts'
import type { FormerAnswer } from '../baseline/formerAnswers.ts'
import { formerAnswersIn } from '../baseline/formerAnswers.ts'
import { failureOf } from './github/githubClient.ts'
import { short } from './baseline/nearestInCommit.ts'
import { shownRepeats } from '../report/model/scoreText.ts'
import { headline } from '../report/words/headline.ts'
import { verdictReason } from '../report/words/verdictReason.ts'
import { printable } from '../text/untrusted.ts'

/** The most characters of the report file. */
const longestReport = 500_000

/** A runner keeps no runs, and has only one or two commits of the history. */
const noTrends = { runs: [], baseline: [] }

interface JudgedRun extends RunToRecord {
  decision: GateDecision
  /** Whether the job passes, by the action's decision. */
  passed: boolean
  /** The accepted commit, for later runs to find in the comment. */
  acceptedCommit: string | undefined
  /** A phrase on an acceptance that no longer counts. */
  takenBack: string | undefined
  /** Metrics that rose over the sets that everybody sees, and not over the held-out ones. */
  overfitted: readonly OverfittedMetric[]
}

/** Reports the judged run in a file, the summary, annotations, a check, a comment and outputs. */
export async function reportRun(context: ActionContext, judged: JudgedRun): Promise<void> {
  const { inputs, project, environment, stickyComment } = context
  const { acceptedCommit } = judged
  const number = await judgedPullRequest(context)
  const { links, ...withoutAnswers } = await runToReport(context, judged, number)
  const answersOf = await knownAnswers(context, withoutAnswers, judged.found)
  const run = { ...withoutAnswers, answersOf }
  const report = reportOf(run)
  const publicReport = inputs.showAnswers ? report : reportOf(withoutAnswers)
  const markdown = (maximumLength?: number) =>
    renderMarkdown(publicReport, {
      ...links,
      ...defined({ maximumLength }),
    })
  // The folder may not exist yet, because results of shards may be in other folders.
  const { report: file, htmlReport } = createFolder(join(project.folder, folderName))
  writeAtomically(file, renderMarkdown(report, { ...links, maximumLength: longestReport }))
  if (inputs.htmlArtifact !== '') {
    writePage(htmlReport, {
      run: { ...run, trends: noTrends },
      report,
      shell: readPageShell(),
    })
  }
  writeSummary(markdown, environment['GITHUB_STEP_SUMMARY'])
  annotate({ ...run, folder: project.inRepository }, inputs.annotations)
  await writeCheckRun(context, {
    report: publicReport,
    passed: judged.passed,
    text: markdown(),
    runUrl: links.runUrl,
  })
  const comment =
    number !== undefined && inputs.comment
      ? await stickyComment.write({ number, text: markdown(), acceptedCommit })
      : undefined
  // Last, because it may run the tests again, and the reports are about the runs that decided.
  const updated = await updateBaseline(context, judged)
  writeOutputs(judged.decision, judged.passed, {
    'baseline-sha': judged.found.sha,
    'baseline-path': updated,
    'report-path': file,
    'html-report-path': inputs.htmlArtifact === '' ? undefined : htmlReport,
    'comment-url': comment?.url,
  })
}

/** @param number number of the pull request, if there is one */
async function runToReport(
  context: ActionContext,
  { results, decision, found, takenBack, overfitted }: JudgedRun,
  number: number | undefined,
) {
  const { inputs, project } = context
  const { acceptLabel } = inputs
  const { judgingFiles = [] } = results.run
  const own = judgingFiles.map(file => posix.join(project.inRepository, file))
  const judging = { own: [found.path, ...own], base: found.base }
  const changed = number === undefined ? [] : await changedInputs(context, number, judging)
  const age = await baselineAge(context, found)
  return {
    results,
    decision,
    ...comparedPart(found, results),
    comparedWith: found.comparedWith,
    ...defined({ baselineAge: age }),
    changedInputs: changed,
    links: {
      sourceUrl: sourceUrl(context),
      runUrl: runUrl(context),
      ...(inputs.htmlArtifact !== '' && { htmlArtifact: inputs.htmlArtifact }),
      ...defined({ pageUrl: inputs.htmlUrl }),
    },
    keepsArtifact: inputs.baselineArtifact !== '',
    ...defined({ takenBack }),
    overfitted,
    // A label can accept only a pull request.
    ...(acceptLabel !== '' && number !== undefined && { acceptLabel }),
  }
}

function runUrl({ environment, runId }: ActionContext): string {
  const { GITHUB_SERVER_URL: server = 'https://github.com', GITHUB_REPOSITORY: name = '' } =
    environment
  return `${server}/${name}/actions/runs/${encodeURIComponent(runId)}`
}

/** Links to the head of a pull request, because GitHub deletes its test-merge. */
function sourceUrl({ event, sha, project, environment }: ActionContext): string {
  const { GITHUB_SERVER_URL: server = 'https://github.com', GITHUB_REPOSITORY: name = '' } =
    environment
  const commit = 'headSha' in event ? event.headSha : sha
  const folder = project.inRepository.split('/').map(encodeURIComponent).join('/')
  return `${server}/${name}/blob/${commit}/${folder}`
}

/**
 * The answers in the cases of a run, now and before. Former answers are read from GitHub only if the report has a known
 * answer to compare them with.
 */
async function knownAnswers(
  context: ActionContext,
  run: ReportedRun,
  { path, sha }: FoundBaseline,
): Promise<AnswersOf> {
  const { baseline } = run
  const answerOf = answersOfRun(context)
  // An artifact contains only a baseline.
  const isCommitted = context.inputs.baselineArtifact === '' && sha !== undefined
  const isShown = worstCases(run).some(({ record }) => isAnswered(answerOf(record)))
  if (!baseline || !isCommitted || !isShown) return record => ({ now: answerOf(record) })
  const before = await committedAnswers(context, { path, sha }, baseline)
  return record => ({ now: answerOf(record), before: formerAnswerOf(before, run.decision, record) })
}

/** The answers of the system, from the files beside the judged results. */
function answersOfRun({
  inputs,
  project,
  redact,
}: ActionContext): (record: CaseRecord) => AnswerRecord | undefined {
  const paths = inputs.results.map(path => resolve(project.folder, path))
  const find = scoredAnswers(paths.flatMap(path => answersBeside(path, project.workspace)))
  return record => {
    const found = find(record)
    return found && redacted(found, redact)
  }
}

function answersBeside(path: string, workspace: string): string[] {
  if (!existsSync(path)) return []
  const folder = statSync(path).isDirectory() ? path : dirname(path)
  const { answers } = folderPaths(folder)
  if (!existsSync(answers)) return []
  try {
    return [inWorkspace(answers, workspace)]
  } catch (fault) {
    if (fault instanceof UserError) return []
    throw fault
  }
}

function redacted(answer: AnswerRecord, redact: (text: string) => string): AnswerRecord {
  const { reference } = answer
  return {
    ...answer,
    answer: redact(answer.answer),
    ...(reference !== undefined && { reference: redact(reference) }),
  }
}

/** The same limit as for a baseline. */
const mostCharacters = 50_000_000

/**
 * The former answers, from the commit of the baseline. The answers are for people to compare: if GitHub does not
 * provide them, reports lack them, and the verdict stays.
 * @param at path of the baseline in the repository, and its commit
 * @param baseline the part of it that the run is compared with
 */
async function committedAnswers(
  { repository, redact }: Pick<ActionContext, 'repository' | 'redact'>,
  at: { path: string; sha: string },
  baseline: Baseline,
): Promise<FormerAnswer> {
  const { path, sha } = at
  const file = posix.join(posix.dirname(path), fileNames.baselineAnswers)
  const nothing: FormerAnswer = () => undefined
  try {
    const text = await repository.fileOfReadable(file, sha)
    if (text === undefined) return nothing
    if (text.length <= mostCharacters) return formerAnswersIn(text, baseline, redact)
    warnOf(file, sha, `it has more than ${mostCharacters} characters`)
  } catch (fault) {
    warnOf(file, sha, failureOf(fault))
  }
  return nothing
}

function warnOf(file: string, sha: string, why: string): void {
  warning(`The report shows no answers of the baseline (${file} of ${short(sha)}): ${why}`)
}

/** GitHub drops a summary of more than a megabyte as a whole. */
const mostSummaryBytes = 1_000_000

/** Appends to the job summary, within the size that the runner keeps. */
function writeSummary(markdown: (maximumLength: number) => string, file: string | undefined): void {
  if (file === undefined || file === '') return
  const used = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const bytesOfCharacter = 4
  appendFileSync(file, markdown(Math.floor((mostSummaryBytes - used) / bytesOfCharacter)))
}

interface RunToAnnotate {
  results: Results
  decision: GateDecision
  baseline: Baseline | undefined
  /** Folder of the project in the repository, with a slash at its end or empty. */
  folder: string
}

/** Annotates the lines of the worst cases in golden files: as errors if the run fails. */
function annotate(run: RunToAnnotate, most: number): void {
  const { decision, folder } = run
  if (decision.exitCode === 0 && decision.verdict !== 'inconclusive') return
  const mark = decision.exitCode === 0 ? warning : error
  const { outcome } = headline(decision, run.results, verdictReason)
  for (const { record, scores } of worstCases(run).slice(0, most)) {
    const changes = scores.map(score => `${printable(score.metric, 60)} ${shownRepeats(score)}`)
    mark(`${printable(record.caseId, 80)}: ${changes.join(', ')}`, {
      title: `RAG ${outcome}`,
      file: `${folder}${record.file}`,
      startLine: record.line,
    })
  }
}

/** Writes only our own numbers and words, because workflows put outputs into scripts. */
function writeOutputs(
  { verdict, acceptedBy, metrics, changes }: GateDecision,
  passed: boolean,
  written: Record<Written, string | undefined>,
): void {
  setOutput('verdict', verdict)
  setOutput('passed', passed)
  setOutput('accepted', acceptedBy !== undefined)
  setOutput('metrics', JSON.stringify(metrics.map(metricNumbers)))
  setOutput('removed-cases', changes.filter(({ change }) => change === 'removed').length)
  for (const [name, value] of Object.entries(written)) setOutput(name, value ?? '')
}

/** Outputs that name what was read or written; empty if there is none. */
type Written = 'baseline-sha' | 'baseline-path' | 'report-path' | 'html-report-path' | 'comment-url'

function metricNumbers(decision: GateDecision['metrics'][number]) {
  const { set, metric, verdict, gated, mean, n, comparison } = decision
  // Names come from golden sets, so they could inject text into a script.
  return {
    set: plain(set),
    metric: plain(metric),
    verdict,
    gated,
    mean,
    cases: n,
    ...(comparison && { baseline: comparison.baselineMean, delta: comparison.delta }),
  }
}

function plain(name: string): string {
  return name.replaceAll(/[^\p{L}\p{N}@._-]/gu, '_')
}
