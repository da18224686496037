import { warning } from '@actions/core'
import { publishedPullRequest } from './baseCommit.ts'
import type { ActionCall } from './call.ts'
import { statusOf } from './github/client.ts'

/**
 * Who accepts what changed: a label on the pull request, which only those may set who may triage.
 * A push takes it back, because the label was set for what stood there before. Where GitHub does
 * not say, nobody accepts, and that is a warning.
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

async function acceptingPullRequests({ occasion, sha, repository }: ActionCall): Promise<number[]> {
  switch (occasion.kind) {
    case 'pullRequest':
      return occasion.isPush ? [] : [occasion.number]
    case 'mergeQueue':
      return occasion.number === undefined ? [] : [occasion.number]
    case 'push':
      return repository.mergedPullRequests(sha)
    case 'publish':
      return [(await publishedPullRequest(occasion, repository)).number]
    case 'scheduled':
      return []
  }
}
