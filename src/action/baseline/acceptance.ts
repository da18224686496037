import { info, warning } from '@actions/core'
import { publishedPullRequest } from './baseCommit.ts'
import type { ActionCall } from '../call.ts'
import { isMissingPermission, statusOf, writePermission } from '../github/githubClient.ts'

/**
 * Who accepts what changed: a label on the pull request, which only those may set who may triage.
 * It was set for what stood there then, so a push takes it back. Where GitHub does not say, nobody
 * accepts, and that is a warning.
 * @returns in words, or undefined
 */
export async function acceptance(call: ActionCall): Promise<string | undefined> {
  const { repository, inputs } = call
  const { acceptLabel: label } = inputs
  if (label === '') return undefined
  try {
    for (const number of await acceptingPullRequests(call)) {
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

/** Those whose label counts for what is checked out here. */
async function acceptingPullRequests(call: ActionCall): Promise<number[]> {
  const { occasion, sha, repository, inputs } = call
  switch (occasion.kind) {
    case 'pullRequest': {
      const { action, label, number, fromFork } = occasion
      if (action === 'labeled' && label === inputs.acceptLabel) return [number]
      // The author of a fork could push, and then reopen it under a label that was set before.
      return action === 'synchronize' || fromFork ? [] : [number]
    }
    case 'mergeQueue':
      return occasion.number === undefined ? [] : [occasion.number]
    case 'push':
      return repository.mergedPullRequests(sha)
    case 'publish':
      // Green under that label, it was accepted where it ran: this job can't know of a push.
      return occasion.passed ? [(await publishedPullRequest(occasion, repository)).number] : []
    case 'scheduled':
      return []
  }
}

/**
 * Takes the label off a pull request that was pushed to, so that no later event finds it there. One
 * that was set since the push stays: it was set for what stands there now.
 * @returns in words, what became of it; undefined where there was none
 */
export async function takeBackAcceptance({
  occasion,
  inputs: { acceptLabel: label },
  repository,
}: ActionCall): Promise<string | undefined> {
  if (occasion.kind !== 'pullRequest' || occasion.action !== 'synchronize') return undefined
  if (!occasion.labels.includes(label)) return undefined
  const told = `a push took back the label ${label}`
  try {
    await repository.removeLabel(occasion.number, label)
    info(told)
    return `${told}, which was set for what stood there before`
  } catch (error) {
    const status = statusOf(error)
    if (status === undefined) throw error
    warning(
      `The label ${label} does not count after a push, and could not be removed (${status})${isMissingPermission(error) ? `: ${writePermission}` : ''}. Remove it by hand.`,
    )
    return `${told}: it was set for what stood there before, and is still there because it could not be removed`
  }
}
