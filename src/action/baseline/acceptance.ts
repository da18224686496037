import { info, warning } from '@actions/core'
import type { ActionContext } from '../context.ts'
import { isMissingPermission, statusOf, writePermission } from '../github/githubClient.ts'
import { pullRequestOfRun } from '../judgedPullRequest.ts'

/**
 * Who accepts the change: a label on the pull request, which takes triage permission to set. It was set
 * for the commits of that moment, so a push takes it back. Where GitHub does not answer, nothing is
 * accepted, with a warning.
 * @returns who accepts, in words; undefined where nobody does
 */
export async function acceptance(context: ActionContext): Promise<string | undefined> {
  const { repository, inputs } = context
  const { acceptLabel: label } = inputs
  if (label === '') return undefined
  try {
    for (const number of await acceptingPullRequests(context)) {
      const labels = await repository.labels(number)
      if (labels.includes(label)) return `the label ${label} of pull request ${number}`
    }
  } catch (error) {
    const status = statusOf(error)
    if (status === undefined) throw error
    warning(`GitHub did not tell whether the label ${label} is set (${status}); it is not counted`)
  }
  return undefined
}

/** Pull requests whose label counts for the commit that is checked out. */
async function acceptingPullRequests(context: ActionContext): Promise<number[]> {
  const { event, sha, repository, inputs } = context
  switch (event.kind) {
    case 'pullRequest': {
      const { action, label, number, fromFork } = event
      if (action === 'labeled' && label === inputs.acceptLabel) return [number]
      // The author of a fork could push, then close and reopen it, and keep a label from before.
      return action === 'synchronize' || fromFork ? [] : [number]
    }
    case 'mergeGroup':
      return event.number === undefined ? [] : [event.number]
    case 'push':
      return repository.mergedPullRequests(sha)
    case 'workflowRun':
      // A green run under the label was accepted where it ran. This job can't know of a push.
      return event.passed ? [(await pullRequestOfRun(event, repository)).number] : []
    case 'scheduled':
      return []
  }
}

/**
 * Removes the label from a pull request after a push, so that no later event finds it. A label that
 * was set after the push stays.
 * @returns what happened to the label, in words; undefined where there was none
 */
export async function takeBackAcceptance({
  event,
  inputs: { acceptLabel: label },
  repository,
}: ActionContext): Promise<string | undefined> {
  if (event.kind !== 'pullRequest' || event.action !== 'synchronize') return undefined
  if (!event.labels.includes(label)) return undefined
  const what = `a push took back the label ${label}`
  try {
    await repository.removeLabel(event.number, label)
    info(what)
    return `${what}, which was set for what stood there before`
  } catch (error) {
    const status = statusOf(error)
    if (status === undefined) throw error
    warning(
      `The label ${label} does not count after a push, and could not be removed (${status})${isMissingPermission(error) ? `: ${writePermission}` : ''}. Remove it by hand.`,
    )
    return `${what}: it was set for what stood there before, and is still there because it could not be removed`
  }
}
