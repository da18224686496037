import type { Client, RepositoryName } from './githubClient.ts'

export interface CheckRuns {
  /** Reports on a commit, in the list of its checks. */
  createCheckRun(check: FinishedCheck): Promise<void>
}

export interface FinishedCheck {
  name: string
  headSha: string
  conclusion: 'success' | 'failure' | 'neutral'
  /** At most 255 characters. */
  title: string
  /** Markdown of at most 65,535 characters. */
  summary: string
  detailsUrl: string
}

export function checkRunsOf({ rest }: Client, place: RepositoryName): CheckRuns {
  return {
    async createCheckRun({ name, headSha, conclusion, title, summary, detailsUrl }) {
      await rest.checks.create({
        ...place,
        name,
        head_sha: headSha,
        status: 'completed',
        conclusion,
        details_url: detailsUrl,
        output: { title, summary },
      })
    },
  }
}
