import type { Client, RepositoryName } from './githubClient.ts'

export interface PullRequests {
  /** A pull request as it is now. */
  pullRequest(number: number): Promise<PullRequest>
  /**
   * The open pull requests of a branch.
   * @param head `owner:branch`
   */
  openPullRequests(head: string): Promise<PullRequest[]>
  /** The merged pull requests that contain a commit. */
  mergedPullRequests(sha: string): Promise<PullRequest[]>
  removeLabel(number: number, name: string): Promise<void>
  /** Paths of the files that a pull request changes, under their former names too. */
  changedFiles(number: number): Promise<ChangedFiles>
}

export interface PullRequest {
  number: number
  headSha: string
  baseSha: string
  /** Names of its labels. */
  labels: string[]
}

interface ChangedFiles {
  paths: string[]
  /** How many files GitHub did not list, because it stops at some thousands. */
  unlisted: number
}

export function pullRequestsOf({ rest, paginate }: Client, place: RepositoryName): PullRequests {
  return {
    async pullRequest(number) {
      const { data } = await rest.pulls.get({ ...place, pull_number: number })
      return pullRequestOf(data)
    },
    async openPullRequests(head) {
      const { data } = await rest.pulls.list({ ...place, state: 'open', head })
      return data.map(pullRequestOf)
    },
    async mergedPullRequests(sha) {
      const asked = { ...place, commit_sha: sha }
      const { data } = await rest.repos.listPullRequestsAssociatedWithCommit(asked)
      return data.filter(({ merged_at }) => merged_at !== null).map(pullRequestOf)
    },
    async removeLabel(number, name) {
      await rest.issues.removeLabel({ ...place, issue_number: number, name })
    },
    async changedFiles(number) {
      const asked = { ...place, pull_number: number, per_page: 100 }
      const files = await paginate(rest.pulls.listFiles, asked)
      const { data } = await rest.pulls.get({ ...place, pull_number: number })
      const paths = files.flatMap(({ filename, previous_filename: former }) =>
        former === undefined ? [filename] : [filename, former],
      )
      return { paths, unlisted: Math.max(0, data.changed_files - files.length) }
    },
  }
}

interface GivenPullRequest {
  number: number
  head: { sha: string }
  base: { sha: string }
  labels: { name: string }[]
}

function pullRequestOf({ number, head, base, labels }: GivenPullRequest): PullRequest {
  return {
    number,
    headSha: head.sha,
    baseSha: base.sha,
    labels: labels.map(({ name }) => name),
  }
}
