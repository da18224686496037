import { posix, relative, resolve, sep } from 'node:path'
import { setSecret } from '@actions/core'
import { UserError } from '../errors.ts'
import { checkedOut } from './checkedOut.ts'
import { openRepository } from './github/repository.ts'
import type { Repository } from './github/repository.ts'
import type { ActionInputs } from './inputs.ts'
import { readInputs } from './inputs.ts'
import type { Occasion } from './event.ts'
import { readOccasion } from './event.ts'

/** One call of the action: what it was told, and where it stands. */
export interface ActionCall {
  inputs: ActionInputs
  occasion: Occasion
  /** The commit that the workflow runs on. */
  sha: string
  /** The commit that lies in the workspace: not the same where the checkout names another. */
  checkedOut: string
  workplace: Workplace
  repository: Repository
  environment: NodeJS.ProcessEnv
}

export interface Workplace {
  workspace: string
  /** Folder of the project. */
  folder: string
  /** The same folder in the repository, with a slash at its end; empty for the whole. */
  inRepository: string
  /** Number of the workflow run whose results count. */
  workflowRun: string
}

/** @throws UserError where the inputs or the event can't be used */
export function openCall(environment: NodeJS.ProcessEnv): ActionCall {
  const inputs = readInputs()
  setSecret(inputs.token)
  const occasion = readOccasion(environment)
  if (occasion.kind === 'publish' && inputs.command !== '') throw commandOfFork
  const {
    GITHUB_WORKSPACE: workspace = process.cwd(),
    GITHUB_RUN_ID: ownRun = '',
    GITHUB_REPOSITORY: name = '',
    GITHUB_SHA: sha = '',
  } = environment
  const folder = resolve(workspace, inputs.workingDirectory)
  const path = relative(workspace, folder).split(sep).join('/')
  const inRepository = path === '' ? '' : posix.join(path, '/')
  const workflowRun = occasion.kind === 'publish' ? occasion.run : ownRun
  return {
    inputs,
    occasion,
    sha,
    checkedOut: checkedOut(workspace) ?? sha,
    workplace: { workspace, folder, inRepository, workflowRun },
    repository: openRepository(name, inputs.token),
    environment,
  }
}

const commandOfFork = new UserError({
  problem: 'Expected no `command` in a workflow_run',
  fix: 'It has a token that can write: run nothing of the pull request there, only publish its results',
})
