import type { ActionContext } from '../context.ts'
import type { Commits } from '../github/commits.ts'
import type { PullRequests } from '../github/pullRequests.ts'
import type { WorkflowEvent } from '../../github/event.ts'
import { pullRequestOfRun } from '../judgedPullRequest.ts'

/** GitHub sends this for "no commit", such as for a new branch. */
const noCommit = '0'.repeat(40)

/**
 * The commit whose baseline and rules a run is compared with; undefined if there is none before.
 *
 * GitHub tests a pull request on its merge into the base branch, so the base is the first parent of that merge. If
 * another commit is checked out, the base is the merge base of that commit. It is never the base in the payload, which
 * is as old as the last push.
 *
 * @param sha the commit that the workflow runs on: for a pull request its test-merge
 * @param checkedOut the commit that was tested
 */
export async function baseCommit(
  event: WorkflowEvent,
  { sha, checkedOut }: Pick<ActionContext, 'sha' | 'checkedOut'>,
  repository: Commits & PullRequests,
): Promise<string | undefined> {
  switch (event.kind) {
    case 'pullRequest': {
      const { baseSha, headSha } = event
      // The first parent of any other commit may not be of the base branch.
      if (checkedOut !== sha) return repository.mergeBase(baseSha, checkedOut)
      const [first, second] = await repository.parents(sha)
      const isTestMerge = first !== undefined && second === headSha
      return isTestMerge ? first : repository.mergeBase(baseSha, headSha)
    }
    case 'mergeGroup':
      return event.baseSha
    case 'push':
      return event.before === noCommit ? undefined : event.before
    case 'scheduled':
      return checkedOut
    case 'workflowRun': {
      const { baseSha } = await pullRequestOfRun(event, repository)
      return repository.mergeBase(baseSha, event.headSha)
    }
  }
}
