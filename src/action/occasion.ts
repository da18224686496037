import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { UserError } from '../errors.ts'

/** What set the workflow off, and what of its payload matters here. */
export type Occasion =
  | { kind: 'pullRequest'; number: number; baseSha: string; headSha: string }
  | { kind: 'mergeQueue'; baseSha: string }
  | { kind: 'push'; before: string }
  /** By the clock or by hand: there is no commit before. */
  | { kind: 'scheduled' }
  /** After the run of a pull request that may not write itself, such as that of a fork. */
  | { kind: 'publish'; run: string; headSha: string; head: string }

const sha = z.string().regex(/^[0-9a-f]{40}$/)
const pullRequest = z.object({
  pull_request: z.object({
    number: z.int().positive(),
    base: z.object({ sha }),
    head: z.object({ sha }),
  }),
})
const mergeGroup = z.object({ merge_group: z.object({ base_sha: sha }) })
const push = z.object({ before: sha })

const workflowRun = z.object({
  workflow_run: z.object({
    id: z.int().positive(),
    event: z.string(),
    head_sha: sha,
    head_branch: z.string(),
    head_repository: z.object({ owner: z.object({ login: z.string() }) }),
  }),
})

/**
 * Reads the event that the runner names.
 * @throws UserError for events of which no baseline is known, or that are not safe
 */
export function readOccasion({
  GITHUB_EVENT_NAME: name = '',
  GITHUB_EVENT_PATH: file = '',
}: NodeJS.ProcessEnv): Occasion {
  if (name === 'pull_request_target') throw refused
  if (name === 'schedule' || name === 'workflow_dispatch') return { kind: 'scheduled' }
  const payload: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (name === 'pull_request') {
    const { number, base, head } = pullRequest.parse(payload).pull_request
    return { kind: 'pullRequest', number, baseSha: base.sha, headSha: head.sha }
  }
  if (name === 'merge_group') {
    return { kind: 'mergeQueue', baseSha: mergeGroup.parse(payload).merge_group.base_sha }
  }
  if (name === 'push') return { kind: 'push', before: push.parse(payload).before }
  if (name === 'workflow_run') return publication(payload)
  throw new UserError({
    problem: `Expected the event pull_request, merge_group, push, schedule or workflow_dispatch, got ${JSON.stringify(name)}`,
    fix: 'Run the action in a workflow that one of these starts, or workflow_run to publish',
  })
}

/** Which pull request it was is asked of GitHub later: what a fork says of itself counts for nothing. */
function publication(payload: unknown): Occasion {
  const { id, event, head_sha, head_branch, head_repository } =
    workflowRun.parse(payload).workflow_run
  if (event === 'pull_request') {
    const head = `${head_repository.owner.login}:${head_branch}`
    return { kind: 'publish', run: String(id), headSha: head_sha, head }
  }
  throw new UserError({
    problem: `Expected a workflow run of a pull request, got one of ${JSON.stringify(event)}`,
    fix: "Run this job only where it is: if: github.event.workflow_run.event == 'pull_request'",
  })
}

const refused = new UserError({
  problem: 'Expected another event than pull_request_target',
  fix: 'It runs code of the pull request with secrets and a token that can write: use pull_request',
})
