import type { getOctokit } from '@actions/github'

export type Client = ReturnType<typeof getOctokit>

export interface RepositoryName {
  owner: string
  repo: string
}

/** The HTTP status that GitHub answered with; undefined where it did not answer. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined
}
