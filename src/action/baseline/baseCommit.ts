import { UserError } from '../../errors.ts'
import type { ActionCall } from '../call.ts'
import type { Commits } from '../github/commits.ts'
import type { PullRequests } from '../github/pullRequests.ts'
import type { Occasion } from '../event.ts'

/** GitHub's word for "no commit", of a branch that was just made. */
const noCommit = '0'.repeat(40)

/**
 * The commit whose baseline and rules a run is held to; undefined where there is none before.
 *
 * A pull request is tested on its merge into the base branch, so the first parent of that merge is
 * what it would change. Where something else is checked out, it is the commit at which that left
 * the base. Never the tip that the payload names: that is as old as the last push.
 *
 * @param sha the commit that the workflow runs on, of a pull request its test-merge
 * @param checkedOut the commit that was tested
 */
export async function baseCommit(
  occasion: Occasion,
  { sha, checkedOut }: Pick<ActionCall, 'sha' | 'checkedOut'>,
  repository: Commits & PullRequests,
): Promise<string | undefined> {
  switch (occasion.kind) {
    case 'pullRequest': {
      const { baseSha, headSha } = occasion
      // The first parent of any other commit need not be of the base branch.
      if (checkedOut !== sha) return repository.mergeBase(baseSha, checkedOut)
      const [first, second] = await repository.parents(sha)
      const isTestMerge = first !== undefined && second === headSha
      return isTestMerge ? first : repository.mergeBase(baseSha, headSha)
    }
    case 'mergeQueue':
      return occasion.baseSha
    case 'push':
      return occasion.before === noCommit ? undefined : occasion.before
    case 'scheduled':
      return checkedOut
    case 'publish': {
      const { baseSha } = await publishedPullRequest(occasion, repository)
      return repository.mergeBase(baseSha, occasion.headSha)
    }
  }
}

/**
 * The pull request whose run is published: the open one of that branch, at that very commit.
 * @throws UserError where there is none any more, it has moved on, or there are several
 */
export async function publishedPullRequest(
  { head, headSha }: Extract<Occasion, { kind: 'publish' }>,
  repository: PullRequests,
): Promise<{ number: number; baseSha: string }> {
  const open = await repository.openPullRequests(head)
  const [found, ...others] = open.filter(one => one.headSha === headSha)
  if (found && others.length > 0) throw severalOpen([found, ...others], head)
  if (found) return found
  throw new UserError({
    problem: `There is no open pull request of ${JSON.stringify(head)} at ${headSha.slice(0, 12)}`,
    fix: 'It was closed or pushed to since: the run of its last commit will be published',
  })
}

/** Each may go to a base of its own, so that what one of them would show is wrong for the other. */
function severalOpen(open: readonly { number: number }[], head: string): UserError {
  const numbers = open.map(({ number }) => `#${number}`).join(' and ')
  return new UserError({
    problem: `The pull requests ${numbers} are both of ${JSON.stringify(head)} at the same commit`,
    fix: 'Close all but one, and run the workflow of that one again',
  })
}
