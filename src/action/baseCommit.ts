import { UserError } from '../errors.ts'
import type { Commits } from './github/commits.ts'
import type { PullRequests } from './github/pullRequests.ts'
import type { Occasion } from './occasion.ts'

/** GitHub's word for "no commit", of a branch that was just made. */
const noCommit = '0'.repeat(40)

/**
 * The commit whose baseline and rules a run is held to; undefined where there is none before.
 *
 * A pull request is tested on its merge into the base branch, so the first parent of that merge is
 * what it would change. Where something else is checked out, it is the commit that the branch left
 * the base at. Never the tip that the payload names: that is as old as the last push.
 *
 * @param sha the commit that the workflow runs on
 */
export async function baseCommit(
  occasion: Occasion,
  sha: string,
  repository: Commits & PullRequests,
): Promise<string | undefined> {
  switch (occasion.kind) {
    case 'pullRequest': {
      const [first, second] = await repository.parents(sha)
      const isTestMerge = first !== undefined && second === occasion.headSha
      return isTestMerge ? first : repository.mergeBase(occasion.baseSha, occasion.headSha)
    }
    case 'mergeQueue':
      return occasion.baseSha
    case 'push':
      return occasion.before === noCommit ? undefined : occasion.before
    case 'scheduled':
      return sha
    case 'publish': {
      const { baseSha } = await publishedPullRequest(occasion, repository)
      return repository.mergeBase(baseSha, occasion.headSha)
    }
  }
}

/**
 * The pull request whose run is published: the open one of that branch, at that very commit.
 * @throws UserError where there is none any more, or it has moved on
 */
export async function publishedPullRequest(
  { head, headSha }: Extract<Occasion, { kind: 'publish' }>,
  repository: PullRequests,
): Promise<{ number: number; baseSha: string }> {
  const open = await repository.openPullRequests(head)
  const found = open.find(one => one.headSha === headSha)
  if (found) return found
  throw new UserError({
    problem: `There is no open pull request of ${JSON.stringify(head)} at ${headSha.slice(0, 12)}`,
    fix: 'It was closed or pushed to since: the run of its last commit will be published',
  })
}
