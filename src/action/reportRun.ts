import { join, posix } from 'node:path'
import type { GateDecision } from '../gate/decision.ts'
import { reportOf } from '../report/assembly/reportOf.ts'
import { renderMarkdown } from '../report/markdown/markdown.ts'
import { writeAtomically } from '../files/textFile.ts'
import { readPageShell } from '../page/pageShell.ts'
import { writePage } from '../page/writePage.ts'
import { createFolder, folderName } from '../results/folder.ts'
import { comparedPart } from './baseline/findBaseline.ts'
import type { RunToRecord } from './baseline/updateBaseline.ts'
import { updateBaseline } from './baseline/updateBaseline.ts'
import type { ActionContext } from './context.ts'
import { changedInputs } from './changedInputs.ts'
import { judgedPullRequest } from './judgedPullRequest.ts'
import { knownAnswers } from './knownAnswers.ts'
import { annotate, writeOutputs, writeSummary } from './runnerOutput.ts'

/** Characters that the report file may have. */
const longestReport = 500_000

/** A runner keeps no runs, and has no more than a commit or two of the history. */
const noTrends = { runs: [], baseline: [] }

export interface JudgedRun extends RunToRecord {
  decision: GateDecision
  /** Whether the job is green, as far as the action decides it. */
  passed: boolean
  /** What somebody accepts, for later runs to find in the comment. */
  acceptedCommit: string | undefined
  /** What happened to an acceptance that no longer counts, in words. */
  takenBack: string | undefined
}

/** Reports how a run was judged: in a file, the summary, annotations, a comment and outputs. */
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
      ...(maximumLength !== undefined && { maximumLength }),
    })
  // The folder may not be there yet, because results of shards may be in others.
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
  const comment =
    number !== undefined && inputs.comment
      ? await stickyComment.write({ number, text: markdown(), acceptedCommit })
      : undefined
  // Last, because it may run the tests again, and all that is reported is of the runs that decided.
  const updated = await updateBaseline(context, judged)
  writeOutputs(judged.decision, judged.passed, {
    'baseline-sha': judged.found.sha,
    'baseline-path': updated,
    'report-path': file,
    'html-report-path': inputs.htmlArtifact === '' ? undefined : htmlReport,
    'comment-url': comment?.url,
  })
}

/** @param number of the pull request, where there is one */
async function runToReport(
  context: ActionContext,
  { results, decision, found, takenBack }: JudgedRun,
  number: number | undefined,
) {
  const { inputs, project } = context
  const { acceptLabel } = inputs
  const { judgingFiles = [] } = results.run
  const own = judgingFiles.map(file => posix.join(project.inRepository, file))
  const judging = { own: [found.path, ...own], base: found.base }
  const changed = number === undefined ? [] : await changedInputs(context, number, judging)
  return {
    results,
    decision,
    ...comparedPart(found, results),
    comparedWith: found.comparedWith,
    changedInputs: changed,
    links: {
      sourceUrl: sourceUrl(context),
      runUrl: runUrl(context),
      ...(inputs.htmlArtifact !== '' && { htmlArtifact: inputs.htmlArtifact }),
    },
    keepsArtifact: inputs.baselineArtifact !== '',
    ...(takenBack !== undefined && { takenBack }),
    // A label can accept a pull request only.
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
