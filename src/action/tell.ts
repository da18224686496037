import { appendFileSync, statSync } from 'node:fs'
import { join, posix } from 'node:path'
import type { GateDecision } from '../gate/decision.ts'
import { renderMarkdown } from '../report/markdown/markdown.ts'
import { writeAtomically } from '../results/atomicWrite.ts'
import { createFolder, folderName } from '../results/folder.ts'
import { annotate } from './annotate.ts'
import { publishedPullRequest } from './baseline/baseCommit.ts'
import type { ActionCall } from './call.ts'
import { changedInputs } from './changedInputs.ts'
import { writeComment } from './comment.ts'
import type { FoundBaseline } from './baseline/findBaseline.ts'
import { writeOutputs } from './outputs.ts'
import type { RunToRecord } from './baseline/updateBaseline.ts'
import { updateBaseline } from './baseline/updateBaseline.ts'

/** A summary of more than a megabyte is dropped whole. */
const mostSummaryBytes = 1_000_000

/** Characters of the report that is left as a file. */
const longestReport = 500_000

export interface JudgedRun extends RunToRecord {
  decision: GateDecision
  /** Whether the job is green, as far as the action decides it. */
  passed: boolean
  found: FoundBaseline
  /** In words, what became of an acceptance that no longer counts. */
  takenBack: string | undefined
}

/** Tells how a run was judged: in a file, the summary, annotations, a comment and outputs. */
export async function tell(call: ActionCall, judged: JudgedRun): Promise<void> {
  const { inputs, repository, workplace, environment } = call
  const number = await pullRequestOf(call)
  const report = await reportOf(call, judged, number)
  const markdown = (maximumLength?: number) =>
    renderMarkdown({ ...report, ...(maximumLength !== undefined && { maximumLength }) })
  // Shards lie elsewhere: the folder need not be there yet.
  const { report: file } = createFolder(join(workplace.folder, folderName))
  writeAtomically(file, markdown(longestReport))
  writeSummary(markdown, environment['GITHUB_STEP_SUMMARY'])
  annotate({ ...report, folder: workplace.inRepository }, inputs.annotations)
  const comment =
    number !== undefined && inputs.comment
      ? await writeComment(repository, { number, key: inputs.commentKey, text: markdown() })
      : undefined
  const updated = updateBaseline(call, judged)
  writeOutputs(report.decision, judged.passed, {
    'baseline-sha': judged.found.sha,
    'baseline-path': updated,
    'report-path': file,
    'comment-url': comment?.url,
  })
}

/** @param number of the pull request, if it is one */
async function reportOf(
  call: ActionCall,
  { results, decision, found: { baseline, comparedWith }, takenBack }: JudgedRun,
  number: number | undefined,
) {
  const { inputs, repository, workplace } = call
  const { acceptLabel } = inputs
  const baselinePath = posix.join(workplace.inRepository, inputs.baseline)
  const changed = number === undefined ? [] : await changedInputs(repository, number, baselinePath)
  return {
    results,
    decision,
    baseline,
    comparedWith,
    changedInputs: changed,
    sourceUrl: sourceUrl(call),
    ...(takenBack !== undefined && { takenBack }),
    // A label can accept a pull request only.
    ...(acceptLabel !== '' && number !== undefined && { acceptLabel }),
  }
}

async function pullRequestOf({ occasion, repository }: ActionCall): Promise<number | undefined> {
  if (occasion.kind === 'pullRequest') return occasion.number
  if (occasion.kind !== 'publish') return undefined
  return (await publishedPullRequest(occasion, repository)).number
}

/** Of a pull request its own head: the merge that is tested is gone tomorrow. */
function sourceUrl({ occasion, sha, workplace, environment }: ActionCall): string {
  const { GITHUB_SERVER_URL: server = 'https://github.com', GITHUB_REPOSITORY: name = '' } =
    environment
  const commit = 'headSha' in occasion ? occasion.headSha : sha
  const folder = workplace.inRepository.split('/').map(encodeURIComponent).join('/')
  return `${server}/${name}/blob/${commit}/${folder}`
}

/** Behind what earlier parts of the step wrote, and never so much that the runner drops it. */
function writeSummary(markdown: (maximumLength: number) => string, file: string | undefined): void {
  if (file === undefined || file === '') return
  const used = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const bytesOfCharacter = 4
  appendFileSync(file, markdown(Math.floor((mostSummaryBytes - used) / bytesOfCharacter)))
}
