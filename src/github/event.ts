import { z } from 'zod'
import { UserError } from '../errors.ts'
import { schemaProblem } from '../files/schemaProblem.ts'
import { readTextIfThere } from '../files/textFile.ts'
import { parseJson } from '../text/parseJson.ts'
import { withholdsSecrets } from './withoutSecrets.ts'

/** The event that started the workflow, with the parts of its payload that matter here. */
export type WorkflowEvent =
  | {
      kind: 'pullRequest'
      number: number
      baseSha: string
      headSha: string
      /** `synchronize` after a push, `labeled`, `opened` … */
      action: string
      /** The label that was set or removed, if that started the workflow. */
      label: string | undefined
      /** All labels at that moment. */
      labels: string[]
    }
  /** `number` of the pull request in the merge queue, if the payload has it. */
  | { kind: 'mergeGroup'; baseSha: string; number: number | undefined }
  | { kind: 'push'; before: string }
  /** `schedule` or `workflow_dispatch`: no base commit exists. */
  | { kind: 'scheduled' }
  /** A finished run of a pull request that had no token to write, such as that of a fork. */
  | FinishedWorkflow

export interface FinishedWorkflow {
  kind: 'workflowRun'
  runId: string
  headSha: string
  /** `owner:branch` */
  head: string
  /** Whether the run got no secrets. */
  withoutSecrets: boolean
  /** Whether the run was green. */
  passed: boolean
}

const sha = z.string().regex(/^[0-9a-f]{40}$/)
const label = z.object({ name: z.string() })
const repository = z.object({ id: z.int() })
const pullRequest = z.object({
  action: z.string(),
  label: label.optional(),
  pull_request: z.object({
    number: z.int().positive(),
    labels: z.array(label),
    base: z.object({ sha }),
    head: z.object({ sha }),
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
 * Reads the event of the workflow from the runner's environment.
 * @throws UserError for events that are not supported, or not safe
 */
export function readEvent({
  GITHUB_EVENT_NAME: name = '',
  GITHUB_EVENT_PATH: file = '',
}: NodeJS.ProcessEnv): WorkflowEvent {
  if (name === 'pull_request_target') throw refused
  if (name === 'schedule' || name === 'workflow_dispatch') return { kind: 'scheduled' }
  if (name === 'pull_request') return pullRequestEvent(payloadOf(file, pullRequest))
  if (name === 'merge_group') {
    const { base_sha: baseSha, head_ref: ref } = payloadOf(file, mergeGroup).merge_group
    return { kind: 'mergeGroup', baseSha, number: queuedPullRequest(ref) }
  }
  if (name === 'push') return { kind: 'push', before: payloadOf(file, push).before }
  if (name === 'workflow_run') return finishedRun(payloadOf(file, workflowRun))
  throw new UserError({
    problem: `Expected the event pull_request, merge_group, push, schedule or workflow_dispatch, got ${JSON.stringify(name)}`,
    fix: 'Run the action in a workflow that one of these events starts, or publish with workflow_run',
  })
}

/** @throws UserError if the runner's file is missing, or has another content */
function payloadOf<Payload>(file: string, schema: z.ZodType<Payload>): Payload {
  const text = readTextIfThere(file)
  const parsed = schema.safeParse(parseJson(text ?? ''))
  if (parsed.success) return parsed.data
  const found = text === undefined ? 'there is no such file' : schemaProblem(parsed.error)
  throw new UserError({
    problem: `Expected GITHUB_EVENT_PATH to name the payload of the event, but ${found}`,
    fix: 'Run the action as a step of a workflow: its runner writes that file',
  })
}

function pullRequestEvent({
  action,
  label: changed,
  pull_request: { number, labels, base, head },
}: z.infer<typeof pullRequest>): WorkflowEvent {
  return {
    kind: 'pullRequest',
    number,
    baseSha: base.sha,
    headSha: head.sha,
    action,
    label: changed?.name,
    labels: labels.map(({ name }) => name),
  }
}

/** `refs/heads/gh-readonly-queue/main/pr-7-…` */
function queuedPullRequest(ref: string): number | undefined {
  const [, number] = /^refs\/heads\/gh-readonly-queue\/.+\/pr-(\d+)-[0-9a-f]+$/.exec(ref) ?? []
  return number === undefined ? undefined : Number(number)
}

/** The pull request is looked up on GitHub later, because a fork could claim any. */
function finishedRun({
  repository: own,
  workflow_run: run,
}: z.infer<typeof workflowRun>): FinishedWorkflow {
  const { id, event, head_sha: headSha, head_branch: branch, head_repository: from, actor } = run
  if (event !== 'pull_request') {
    throw new UserError({
      problem: `Expected a workflow run of a pull request, got one of ${JSON.stringify(event)}`,
      fix: "Run this job only where it is: if: github.event.workflow_run.event == 'pull_request'",
    })
  }
  if (!from || branch === null) throw forkIsGone
  return {
    kind: 'workflowRun',
    runId: String(id),
    headSha,
    head: `${from.owner.login}:${branch}`,
    withoutSecrets: withholdsSecrets(from.id !== own.id, actor?.login),
    passed: run.conclusion === 'success',
  }
}

const forkIsGone = new UserError({
  problem: 'The repository or branch that the pull request came from was deleted',
  fix: 'Its pull request is no longer open, so there is nothing to publish',
})

const refused = new UserError({
  problem: 'Expected another event than pull_request_target',
  fix: 'It runs code of the pull request with secrets and a token that can write: use pull_request',
})
