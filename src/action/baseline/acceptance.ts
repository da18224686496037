import { info, warning } from '@actions/core'
import type { WorkflowEvent } from '../../github/event.ts'
import type { ActionContext } from '../context.ts'
import { isMissingPermission, statusOf, writePermission } from '../github/githubClient.ts'
import type { PullRequest } from '../github/pullRequests.ts'
import { pullRequestOfRun } from '../judgedPullRequest.ts'

type PullRequestEvent = Extract<WorkflowEvent, { kind: 'pullRequest' }>

export interface Acceptance {
  /** A phrase that names the label. */
  by: string
  /** The accepted commit, for later runs to rely on; undefined if they must not. */
  commit: string | undefined
}

/**
 * The acceptance of the change: a label on the pull request, which takes triage permission to set. It accepts the
 * commit that it was set on. Setting the label starts a run that records this commit in the comment, and other runs
 * accept the recorded commit. If GitHub does not answer, nothing is accepted, with a warning.
 * @returns undefined if the change is not accepted
 */
export async function acceptance(context: ActionContext): Promise<Acceptance | undefined> {
  const { event, inputs } = context
  const { acceptLabel: label } = inputs
  if (label === '') return undefined
  try {
    const found = await acceptingPullRequest(context)
    if (!found) return undefined
    // The run of a fork may claim to be green, so the job that publishes it records nothing.
    const commit = event.kind === 'pullRequest' ? event.headSha : undefined
    return { by: `the label ${label} of pull request ${found.number}`, commit }
  } catch (error) {
    const status = statusOf(error)
    if (status === undefined) throw error
    warning(
      `GitHub did not say whether the label ${label} counts (${status}), so it does not count`,
    )
    return undefined
  }
}

/** The pull request whose label accepts the commit of the run. */
async function acceptingPullRequest(context: ActionContext): Promise<PullRequest | undefined> {
  const { event, sha, repository, inputs } = context
  const labelled = (one: PullRequest) => one.labels.includes(inputs.acceptLabel)
  switch (event.kind) {
    case 'pullRequest': {
      if (!(await isHeadAccepted(event, context))) return undefined
      const own = await repository.pullRequest(event.number)
      return labelled(own) ? own : undefined
    }
    case 'mergeGroup': {
      if (event.number === undefined) return undefined
      const queued = await repository.pullRequest(event.number)
      return firstRecorded([queued].filter(labelled), context)
    }
    case 'push':
      return firstRecorded((await repository.mergedPullRequests(sha)).filter(labelled), context)
    case 'workflowRun': {
      if (!event.passed) return undefined
      // A green run under the label was accepted in its own job. This job can't know what started it.
      const own = await pullRequestOfRun(event, repository)
      return labelled(own) ? own : undefined
    }
    case 'scheduled':
      return undefined
  }
}

/** Whether the label was set on the head of the pull request, if it still is set. */
async function isHeadAccepted(event: PullRequestEvent, context: ActionContext): Promise<boolean> {
  const { action, label } = event
  const isAbout = label === context.inputs.acceptLabel
  if (action === 'labeled' && isAbout) return true
  // Removing the label withdraws the acceptance.
  if (action === 'unlabeled' && isAbout) return false
  return isHeadRecorded(event, context)
}

/** The run of a push may end later than the labelled run of the same commit, which recorded it. */
async function isHeadRecorded(
  { number, headSha }: PullRequestEvent,
  context: ActionContext,
): Promise<boolean> {
  return (await recordedCommit(number, context)) === headSha
}

async function firstRecorded(
  candidates: readonly PullRequest[],
  context: ActionContext,
): Promise<PullRequest | undefined> {
  for (const one of candidates) {
    if ((await recordedCommit(one.number, context)) === one.headSha) return one
  }
  return undefined
}

/** The accepted commit of a pull request, if its comment records one. */
async function recordedCommit(
  number: number,
  { inputs, stickyComment }: ActionContext,
): Promise<string | undefined> {
  return inputs.comment ? stickyComment.acceptedCommit(number) : undefined
}

/**
 * Removes the label from a pull request after a push, because setting a label again starts no run. A label that was set
 * after the push stays, and so does one that accepted the pushed commit.
 * @returns what happened to the label, in words; undefined if there was none
 */
export async function takeBackAcceptance(context: ActionContext): Promise<string | undefined> {
  const { event, repository } = context
  const { acceptLabel: label } = context.inputs
  if (event.kind !== 'pullRequest' || event.action !== 'synchronize') return undefined
  if (!event.labels.includes(label)) return undefined
  const what = `a push removed the label ${label}`
  try {
    if (await isHeadRecorded(event, context)) return undefined
    await repository.removeLabel(event.number, label)
    info(what)
    return `${what}, which was set for an earlier commit`
  } catch (error) {
    const status = statusOf(error)
    if (status === undefined) throw error
    warning(
      `The label ${label} does not count after a push, and could not be removed (${status})${isMissingPermission(error) ? `: ${writePermission}` : ''}. Remove it by hand.`,
    )
    return `the label ${label} no longer counts after a push, because it was set for an earlier commit; it could not be removed`
  }
}
