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
      /** What happened to it: `synchronize` where commits were pushed, `labeled`, `opened` … */
      action: string
      /** The label that was set or taken away, where that set it off. */
      label: string | undefined
      /** Labels that it had at that moment. */
      labels: string[]
      /** Whether its author has no branch in this repository, and so may set no label. */
      fromFork: boolean
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
  /** Whether that run was green. */
  passed: boolean
}

const sha = z.string().regex(/^[0-9a-f]{40}$/)
const label = z.object({ name: z.string() })
const repository = z.object({ id: z.int() })
const pullRequest = z.object({
  action: z.string(),
  label: label.optional(),
  repository,
  pull_request: z.object({
    number: z.int().positive(),
    labels: z.array(label),
    base: z.object({ sha }),
    // Of a fork that was deleted there is no repository any more.
    head: z.object({ sha, repo: repository.nullable() }),
  }),
})
const mergeGroup = z.object({ merge_group: z.object({ base_sha: sha, head_ref: z.string() }) })
const push = z.object({ before: sha })

const workflowRun = z.object({
  repository,
  workflow_run: z.object({
    id: z.int().positive(),
    event: z.string(),
    head_sha: sha,
    conclusion: z.string().nullable(),
    head_branch: z.string().nullable(),
    actor: z.object({ login: z.string() }).nullable(),
    head_repository: repository.extend({ owner: z.object({ login: z.string() }) }).nullable(),
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
  if (name === 'pull_request') return pullRequestOccasion(payload)
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

function pullRequestOccasion(payload: unknown): Occasion {
  const { action, label: changed, repository: own, pull_request } = pullRequest.parse(payload)
  const { number, labels, base, head } = pull_request
  return {
    kind: 'pullRequest',
    number,
    baseSha: base.sha,
    headSha: head.sha,
    action,
    label: changed?.name,
    labels: labels.map(({ name }) => name),
    fromFork: head.repo?.id !== own.id,
  }
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
  if (event !== 'pull_request') {
    throw new UserError({
      problem: `Expected a workflow run of a pull request, got one of ${JSON.stringify(event)}`,
      fix: "Run this job only where it is: if: github.event.workflow_run.event == 'pull_request'",
    })
  }
  if (!from || branch === null) throw forkIsGone
  return {
    kind: 'publish',
    run: String(id),
    headSha,
    head: `${from.owner.login}:${branch}`,
    withoutSecrets: from.id !== own.id || actor?.login === 'dependabot[bot]',
    passed: run.conclusion === 'success',
  }
}

const forkIsGone = new UserError({
  problem: 'The repository or branch that the pull request came from was deleted',
  fix: 'There is no open pull request of it any more, so there is nothing to publish',
})

const refused = new UserError({
  problem: 'Expected another event than pull_request_target',
  fix: 'It runs code of the pull request with secrets and a token that can write: use pull_request',
})
