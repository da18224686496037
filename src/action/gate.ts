import { appendFileSync, statSync } from 'node:fs'
import { join, posix, relative, resolve, sep } from 'node:path'
import { info, setFailed, setSecret } from '@actions/core'
import type { Baseline } from '../baseline/baseline.ts'
import { parseBaseline } from '../baseline/read.ts'
import { UserError } from '../errors.ts'
import { decide } from '../gate/decide.ts'
import { renderMarkdown } from '../report/markdown.ts'
import { writeAtomically } from '../results/atomicWrite.ts'
import { createFolder, folderName } from '../results/folder.ts'
import { annotate } from './annotate.ts'
import { baseCommit, publishedPullRequest } from './baseCommit.ts'
import { changedInputs } from './changedInputs.ts'
import { writeComment } from './comment.ts'
import { readInputs } from './inputs.ts'
import { measure } from './measure.ts'
import type { Occasion } from './occasion.ts'
import { readOccasion } from './occasion.ts'
import { writeOutputs } from './outputs.ts'
import { redactor } from './redact.ts'
import type { Repository } from './repository.ts'
import { openRepository } from './repository.ts'

/** A summary of more than a megabyte is dropped whole. */
const mostSummaryBytes = 1_000_000

/** Characters of the report that is left as a file. */
const longestReport = 500_000

/**
 * Judges a run as GitHub Actions calls for it: held to the baseline of the base commit, told in the
 * job's summary, on the lines of the golden files, in outputs and in a comment, and red where it fails.
 * @throws UserError where the inputs, the event, the results or the baseline can't be used
 */
export async function gate(environment: NodeJS.ProcessEnv): Promise<void> {
  const inputs = readInputs()
  setSecret(inputs.token)
  const occasion = readOccasion(environment)
  const { GITHUB_WORKSPACE: workspace = process.cwd(), GITHUB_RUN_ID: workflowRun = '' } =
    environment
  const folder = resolve(workspace, inputs.workingDirectory)
  const repository = openRepository(environment['GITHUB_REPOSITORY'] ?? '', inputs.token)
  const base = await baseCommit(occasion, environment['GITHUB_SHA'] ?? '', repository)
  const inRepository = relative(workspace, folder).split(sep).join('/')
  const baselinePath = posix.join(inRepository, inputs.baseline)
  const baseline = await baselineAt(base, baselinePath, repository)
  const place = { folder, workspace, workflowRun: publishes(occasion) ? occasion.run : workflowRun }
  if (publishes(occasion) && inputs.command !== '') throw commandOfFork
  const measured = await measure(inputs, place, { baseline, environment })
  const { exitCode, alpha } = measured
  const results = redactor(environment, [inputs.token])(measured.results)
  const { mode, failOn } = inputs
  const options = { mode, failOn }
  const decision = decide({ results, baseline, options, ...(alpha !== undefined && { alpha }) })
  const comparedWith = `${inputs.baseline} of ${base?.slice(0, 12) ?? 'no commit'}`
  const number = await pullRequestOf(occasion, repository)
  const changed = number === undefined ? [] : await changedInputs(repository, number, baselinePath)
  const report = { results, decision, baseline, comparedWith, changedInputs: changed }
  const markdown = (maximumLength?: number) =>
    renderMarkdown({ ...report, ...(maximumLength !== undefined && { maximumLength }) })
  // Shards lie elsewhere: the folder need not be there yet.
  const { report: reportFile } = createFolder(join(folder, folderName))
  writeAtomically(reportFile, markdown(longestReport))
  writeSummary(markdown, environment['GITHUB_STEP_SUMMARY'])
  annotate({ ...report, folder: inRepository === '' ? '' : `${inRepository}/` }, inputs.annotations)
  const comment =
    number !== undefined && inputs.comment
      ? await writeComment(repository, {
          number,
          key: inputs.commentKey,
          text: markdown(),
        })
      : undefined
  writeOutputs(decision, { baseSha: base, commentUrl: comment?.url, report: reportFile })
  info(`RAG ${decision.verdict}, compared with ${comparedWith}`)
  // The run itself was red where it was to be: this job only tells.
  if (publishes(occasion)) return
  if (decision.exitCode !== 0) setFailed(`RAG evaluation: ${decision.verdict}`)
  else if (exitCode !== 0 && mode === 'fail')
    setFailed(`The tests failed with exit code ${exitCode}`)
}

type Publication = Extract<Occasion, { kind: 'publish' }>

function publishes(occasion: Occasion): occasion is Publication {
  return occasion.kind === 'publish'
}

const commandOfFork = new UserError({
  problem: 'Expected no `command` in a workflow_run',
  fix: 'It has a token that can write: run nothing of the pull request there, only publish its results',
})

async function pullRequestOf(
  occasion: Occasion,
  repository: Repository,
): Promise<number | undefined> {
  if (occasion.kind === 'pullRequest') return occasion.number
  return publishes(occasion) ? (await publishedPullRequest(occasion, repository)).number : undefined
}

async function baselineAt(
  sha: string | undefined,
  path: string,
  repository: Repository,
): Promise<Baseline | undefined> {
  const text = sha === undefined ? undefined : await repository.fileAt(path, sha)
  return text === undefined ? undefined : parseBaseline(text, `${path} of ${sha?.slice(0, 12)}`)
}

/** Behind what earlier parts of the step wrote, and never so much that the runner drops it. */
function writeSummary(markdown: (maximumLength: number) => string, file: string | undefined): void {
  if (file === undefined || file === '') return
  const used = statSync(file, { throwIfNoEntry: false })?.size ?? 0
  const bytesOfCharacter = 4
  appendFileSync(file, markdown(Math.floor((mostSummaryBytes - used) / bytesOfCharacter)))
}
