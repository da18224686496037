import type { Client, RepositoryName } from './githubClient.ts'

export interface PullRequests {
  /**
   * The open pull requests of a branch.
   * @param head `owner:branch`
   */
  openPullRequests(head: string): Promise<{ number: number; headSha: string; baseSha: string }[]>
  /** Numbers of the merged pull requests that contain a commit. */
  mergedPullRequests(sha: string): Promise<number[]>
  /** Names of the labels that a pull request has now. */
  labels(number: number): Promise<string[]>
  removeLabel(number: number, name: string): Promise<void>
  /** Paths of the files that a pull request changes, under their former names too. */
  changedFiles(number: number): Promise<ChangedFiles>
}

export interface ChangedFiles {
  paths: string[]
  /** How many files GitHub did not list, because it stops at some thousands. */
  unlisted: number
}

export function pullRequestsOf({ rest, paginate }: Client, place: RepositoryName): PullRequests {
  return {
    async openPullRequests(head) {
      const { data } = await rest.pulls.list({ ...place, state: 'open', head })
      return data.map(({ number, head: own, base }) => ({
        number,
        headSha: own.sha,
        baseSha: base.sha,
      }))
    },
    async mergedPullRequests(sha) {
      const asked = { ...place, commit_sha: sha }
      const { data } = await rest.repos.listPullRequestsAssociatedWithCommit(asked)
      return data.filter(({ merged_at }) => merged_at !== null).map(({ number }) => number)
    },
    async labels(number) {
      const { data } = await rest.pulls.get({ ...place, pull_number: number })
      return data.labels.map(({ name }) => name)
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
