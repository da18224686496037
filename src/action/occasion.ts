import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { UserError } from '../errors.ts'

/** What set the workflow off, and what of its payload matters here. */
export type Occasion =
  | {
      kind: 'pullRequest'
      number: number
      baseSha: string
      headSha: string
      /** Whether commits that were pushed to it set it off. */
      isPush: boolean
    }
  /** `number` is that of the pull request in the queue, where GitHub tells. */
  | { kind: 'mergeQueue'; baseSha: string; number: number | undefined }
  | { kind: 'push'; before: string }
  /** By the clock or by hand: there is no commit before. */
  | { kind: 'scheduled' }
  /** After the run of a pull request that may not write itself, such as that of a fork. */
  | Publication

export interface Publication {
  kind: 'publish'
  run: string
  headSha: string
  /** `owner:branch` */
  head: string
  /** Whether that run got no secrets. */
  withoutSecrets: boolean
}

const sha = z.string().regex(/^[0-9a-f]{40}$/)
const pullRequest = z.object({
  action: z.string(),
  pull_request: z.object({
    number: z.int().positive(),
    base: z.object({ sha }),
    head: z.object({ sha }),
  }),
})
const mergeGroup = z.object({ merge_group: z.object({ base_sha: sha, head_ref: z.string() }) })
const push = z.object({ before: sha })

const repository = z.object({ id: z.int() })
const workflowRun = z.object({
  repository,
  workflow_run: z.object({
    id: z.int().positive(),
    event: z.string(),
    head_sha: sha,
    head_branch: z.string(),
    actor: z.object({ login: z.string() }),
    head_repository: repository.extend({ owner: z.object({ login: z.string() }) }),
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
    const { action, pull_request } = pullRequest.parse(payload)
    const { number, base, head } = pull_request
    const isPush = action === 'synchronize'
    return { kind: 'pullRequest', number, baseSha: base.sha, headSha: head.sha, isPush }
  }
  if (name === 'merge_group') {
    const { base_sha: baseSha, head_ref: ref } = mergeGroup.parse(payload).merge_group
    return { kind: 'mergeQueue', baseSha, number: queuedPullRequest(ref) }
  }
  if (name === 'push') return { kind: 'push', before: push.parse(payload).before }
  if (name === 'workflow_run') return publication(payload)
  throw new UserError({
    problem: `Expected the event pull_request, merge_group, push, schedule or workflow_dispatch, got ${JSON.stringify(name)}`,
    fix: 'Run the action in a workflow that one of these starts, or workflow_run to publish',
  })
}

/** `refs/heads/gh-readonly-queue/main/pr-7-…` */
function queuedPullRequest(ref: string): number | undefined {
  const [, number] = /^refs\/heads\/gh-readonly-queue\/.+\/pr-(\d+)-[0-9a-f]+$/.exec(ref) ?? []
  return number === undefined ? undefined : Number(number)
}

/** Which pull request it was is asked of GitHub later: what a fork says of itself counts for nothing. */
function publication(payload: unknown): Publication {
  const { repository: own, workflow_run: run } = workflowRun.parse(payload)
  const { id, event, head_sha: headSha, head_branch: branch, head_repository: from, actor } = run
  if (event === 'pull_request') {
    const head = `${from.owner.login}:${branch}`
    const withoutSecrets = from.id !== own.id || actor.login === 'dependabot[bot]'
    return { kind: 'publish', run: String(id), headSha, head, withoutSecrets }
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
