import { UserError } from '../errors.ts'
import type { FinishedWorkflow } from '../github/event.ts'
import type { ActionContext } from './context.ts'
import type { PullRequest, PullRequests } from './github/pullRequests.ts'

/** The number of the pull request that a run is about; undefined if it is about none. */
export async function judgedPullRequest({
  event,
  repository,
}: ActionContext): Promise<number | undefined> {
  if (event.kind === 'pullRequest') return event.number
  if (event.kind !== 'workflowRun') return undefined
  return (await pullRequestOfRun(event, repository)).number
}

/**
 * The pull request that a finished run belongs to: the open one of its branch, at the same commit.
 * @throws UserError if it is closed, if it was pushed to since, or if there are several
 */
export async function pullRequestOfRun(
  { head, headSha }: FinishedWorkflow,
  repository: PullRequests,
): Promise<PullRequest> {
  const open = await repository.openPullRequests(head)
  const [found, ...others] = open.filter(one => one.headSha === headSha)
  if (found && others.length > 0) throw severalOpen([found, ...others], head)
  if (found) return found
  throw new UserError({
    problem: `There is no open pull request of ${JSON.stringify(head)} at ${headSha.slice(0, 12)}`,
    fix: 'It was closed or has newer commits: the run of its last commit will be published',
  })
}

/** Each pull request may have a different base, so one report would be wrong for the other. */
function severalOpen(open: readonly PullRequest[], head: string): UserError {
  const numbers = open.map(({ number }) => `#${number}`).join(' and ')
  return new UserError({
    problem: `The pull requests ${numbers} both have the head ${JSON.stringify(head)} at the same commit`,
    fix: 'Close all but one, and run the workflow of that one again',
  })
}
