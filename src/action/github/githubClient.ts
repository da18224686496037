import type { getOctokit } from '@actions/github'
import { z } from 'zod'
import { UserError } from '../../errors.ts'
import { printable } from '../../text/untrusted.ts'

export type Client = ReturnType<typeof getOctokit>

export interface RepositoryName {
  owner: string
  repo: string
}

/**
 * A call without a usable answer. It is not retried: several calls may fail without ending the job, and together they
 * must not delay it.
 */
export class UnusableAnswer extends Error {
  override name = 'UnusableAnswer'

  /** The phrase between "GitHub" and the call. */
  readonly what: string
  readonly status: 502 | 504
  readonly request: { method: string; url: string }

  constructor(what: string, status: 502 | 504, request: { method: string; url: string }) {
    super(`GitHub ${what} ${request.method} ${request.url}`)
    this.what = what
    this.status = status
    this.request = request
  }
}

const header = z.union([z.string(), z.number()]).transform(String)

/** The error of the client for a failed call. */
const requestError = z.object({
  status: z.int(),
  request: z.object({ method: z.string(), url: z.string() }),
  response: z
    .object({ headers: z.record(z.string(), header.optional().catch(undefined)) })
    .optional(),
})

interface FailedCall {
  status: number
  /** `GET https://api.github.com/repos/…` */
  call: string
  /** Absent if GitHub did not answer, or something else answered for it. */
  headers?: Record<string, string | undefined>
}

/** The call that an error is about; undefined if it is another error. */
export function failedCall(error: unknown): FailedCall | undefined {
  if (!(error instanceof Error) || !('status' in error)) return undefined
  const { data } = requestError.safeParse(error)
  if (!data) return undefined
  const { status, request, response } = data
  return {
    status,
    call: `${request.method} ${request.url}`,
    ...(response && { headers: response.headers }),
  }
}

/** The HTTP status that GitHub answered with; undefined if it did not answer. */
export function statusOf(error: unknown): number | undefined {
  return failedCall(error)?.status
}

/** Whether GitHub limits calls. It may use 403 for that, the status of a missing permission. */
export function isRateLimited(error: unknown): boolean {
  const { status, headers = {} } = failedCall(error) ?? {}
  if (status === 429) return true
  const isLimit = headers['retry-after'] !== undefined || headers['x-ratelimit-remaining'] === '0'
  return status === 403 && isLimit
}

/** Whether the token lacks the permission. */
export function isMissingPermission(error: unknown): boolean {
  const status = statusOf(error)
  return (status === 403 && !isRateLimited(error)) || status === 404
}

/** The permission that comments and labels need, for messages. */
export const writePermission =
  'the workflow needs `permissions: pull-requests: write`, which pull requests from forks never have'

/** A failed call as an error with a fix; any other error unchanged. */
export function asUserError(error: unknown): unknown {
  const failed = failedCall(error)
  if (!failed) return error
  const { status, call, headers } = failed
  const isAnswered = headers !== undefined
  const without = error instanceof UnusableAnswer ? error.what : 'could not be reached by'
  const what = isAnswered ? `answered ${status} to` : without
  return new UserError(
    {
      problem: `GitHub ${what} ${printable(call, 300)}`,
      fix: isAnswered ? fixOf(status, isRateLimited(error)) : unreachable,
    },
    { cause: error },
  )
}

/**
 * Why a call failed, for calls that a run can do without.
 * @throws the error if it does not come from a call or its answer
 */
export function failureOf(error: unknown): string {
  const known = asUserError(error)
  if (!(known instanceof UserError)) throw error
  return known.problems.map(({ problem }) => problem).join('; ')
}

const unreachable =
  'Check what is between the runner and GitHub, such as a proxy, a firewall or a login page, then run the job again'

function fixOf(status: number, isLimit: boolean): string {
  if (isLimit) return 'The rate limit is reached: run the job again later'
  if (status >= 500) return 'Retries failed too: run the job again later'
  return 'Check `permissions:` of the job (contents: read, pull-requests: read; actions: read for artifacts) and the input `github-token`'
}
