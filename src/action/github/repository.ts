import { getOctokit } from '@actions/github'
import type { Artifacts } from './artifacts.ts'
import { artifactsOf } from './artifacts.ts'
import type { Client, RepositoryName } from './githubClient.ts'
import type { Comments } from './comments.ts'
import { commentsOf } from './comments.ts'
import type { Commits } from './commits.ts'
import { commitsOf } from './commits.ts'
import type { PullRequests } from './pullRequests.ts'
import { pullRequestsOf } from './pullRequests.ts'
import { retryCalls } from './retryCalls.ts'
import { expectUsableAnswers } from './usableAnswers.ts'

/** What the action reads and writes in the repository on GitHub. */
export type Repository = Commits & PullRequests & Comments & Artifacts

/**
 * @param name `owner/name`, as the runner gives it
 * @throws by each method the error of a call that failed
 */
export function openRepository(name: string, token: string): Repository {
  const [owner = '', repo = ''] = name.split('/')
  const client: Client = getOctokit(token)
  // Each try by itself has to be answered in time.
  expectUsableAnswers(client)
  retryCalls(client)
  const place: RepositoryName = { owner, repo }
  return {
    ...commitsOf(client, place),
    ...pullRequestsOf(client, place),
    ...commentsOf(client, place),
    ...artifactsOf(client, place),
  }
}
