import { existsSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { setSecret } from '@actions/core'
import { getOctokit } from '@actions/github'
import { runGit } from '../baseline/git/gitCommand.ts'
import { UserError } from '../errors.ts'
import { relativePath } from '../files/relativePath.ts'
import type { WorkflowEvent } from '../github/event.ts'
import { readEvent } from '../github/event.ts'
import { redactorOf } from '../results/secrets.ts'
import type { StickyComment } from './github/stickyComment.ts'
import { stickyComment } from './github/stickyComment.ts'
import type { ActionInputs } from './inputs.ts'
import { readInputs } from './inputs.ts'
import type { Artifacts } from './github/artifacts.ts'
import { artifactsOf } from './github/artifacts.ts'
import type { Client, RepositoryName } from './github/githubClient.ts'
import type { Comments } from './github/comments.ts'
import { commentsOf } from './github/comments.ts'
import type { CheckRuns } from './github/checkRuns.ts'
import { checkRunsOf } from './github/checkRuns.ts'
import type { Commits } from './github/commits.ts'
import { commitsOf } from './github/commits.ts'
import type { PullRequests } from './github/pullRequests.ts'
import { pullRequestsOf } from './github/pullRequests.ts'
import { retryCalls } from './github/retryCalls.ts'
import { expectUsableAnswers } from './github/usableAnswers.ts'

/** The inputs and the surroundings of the action. */
export interface ActionContext {
  inputs: ActionInputs
  event: WorkflowEvent
  /** The commit that the workflow runs on. */
  sha: string
  /** The commit in the workspace. It differs from `sha` if the checkout step names another one. */
  checkedOut: string
  project: ProjectFolder
  /** Id of the workflow run whose results count. */
  runId: string
  repository: Repository
  stickyComment: StickyComment
  environment: NodeJS.ProcessEnv
  /** Removes secrets from a text. */
  redact(text: string): string
}

export interface ProjectFolder {
  /** Folder of the checkout. */
  workspace: string
  /** Folder of the project. */
  folder: string
  /** The same folder in the repository, with a slash at its end; empty for the root. */
  inRepository: string
}

/** @throws UserError if the inputs or the event can't be used */
export function readContext(environment: NodeJS.ProcessEnv): ActionContext {
  const inputs = readInputs()
  setSecret(inputs.token)
  const event = readEvent(environment)
  if (event.kind === 'workflowRun' && inputs.command !== '') throw commandOfFork
  const {
    GITHUB_WORKSPACE: workspace = process.cwd(),
    GITHUB_RUN_ID: ownRun = '',
    GITHUB_REPOSITORY: name = '',
    GITHUB_SHA: sha = '',
  } = environment
  const repository = openRepository(name, inputs.token)
  return {
    inputs,
    event,
    sha,
    checkedOut: checkedOutCommit(workspace) ?? sha,
    project: projectFolder(workspace, inputs.workingDirectory),
    runId: event.kind === 'workflowRun' ? event.runId : ownRun,
    repository,
    stickyComment: stickyComment(repository, inputs.commentKey),
    environment,
    redact: redactorOf([environment], [inputs.token]),
  }
}

function projectFolder(workspace: string, workingDirectory: string): ProjectFolder {
  const folder = resolve(workspace, workingDirectory)
  const path = relativePath(workspace, folder)
  return { workspace, folder, inRepository: path === '' ? '' : posix.join(path, '/') }
}

/** The commit in a folder; undefined if git does not say, such as without a checkout. */
function checkedOutCommit(folder: string): string | undefined {
  // Otherwise git would search the folders above.
  if (!existsSync(join(folder, '.git'))) return undefined
  try {
    const { output } = runGit(['rev-parse', '--verify', 'HEAD'], folder)
    return /^[0-9a-f]{40}$/.exec(output.trim())?.[0]
  } catch (error) {
    // Git is not installed: GITHUB_SHA is used instead.
    if (error instanceof UserError) return undefined
    throw error
  }
}

const commandOfFork = new UserError({
  problem: 'Expected no `command` in a workflow_run',
  fix: 'Its token can write, so run nothing from the pull request there: only publish its results',
})

/** What the action reads and writes in the repository on GitHub. */
type Repository = Commits & PullRequests & Comments & Artifacts & CheckRuns

/**
 * @param name `owner/name`, as the runner gives it
 * @throws by each method the error of a call that failed
 */
function openRepository(name: string, token: string): Repository {
  const [owner = '', repo = ''] = name.split('/')
  const client: Client = getOctokit(token)
  // The time limit applies to each attempt.
  expectUsableAnswers(client)
  retryCalls(client)
  const place: RepositoryName = { owner, repo }
  return {
    ...commitsOf(client, place),
    ...pullRequestsOf(client, place),
    ...commentsOf(client, place),
    ...artifactsOf(client, place),
    ...checkRunsOf(client, place),
  }
}
