import mergeGroup from '../fixtures/github/payloads/merge_group.checks_requested.json' with { type: 'json' }
import labeled from '../fixtures/github/payloads/pull_request.labeled.json' with { type: 'json' }
import opened from '../fixtures/github/payloads/pull_request.opened.json' with { type: 'json' }
import reopened from '../fixtures/github/payloads/pull_request.reopened.json' with { type: 'json' }
import synchronize from '../fixtures/github/payloads/pull_request.synchronize.json' with { type: 'json' }
import unlabeled from '../fixtures/github/payloads/pull_request.unlabeled.json' with { type: 'json' }
import push from '../fixtures/github/payloads/push.json' with { type: 'json' }
import dispatch from '../fixtures/github/payloads/workflow_dispatch.json' with { type: 'json' }
import workflowRun from '../fixtures/github/payloads/workflow_run.completed.json' with { type: 'json' }
import { label } from '../loopback/githubObjects.ts'

// What a runner finds in GITHUB_EVENT_PATH: payloads that GitHub sent, with the test's commits. The
// repository is `shop/support` with the id 1 and the branch `main`.

export interface PullRequestEvent {
  number: number
  /** The tip of the base branch when the event was sent. */
  base: string
  head: string
  /** Of `mallory/support`, with the id 2. */
  fork?: boolean
  labels?: string[]
}

export function pullRequestPayload(event: PullRequestEvent) {
  return { ...opened, ...pullRequestOf(event, opened.pull_request) }
}

export function reopenedPayload(event: PullRequestEvent) {
  return { ...reopened, ...pullRequestOf(event, reopened.pull_request) }
}

/** `set` is the label that was set just now. */
export function labeledPayload(event: PullRequestEvent & { set: string }) {
  const { set, ...others } = event
  const labels = [...(others.labels ?? []), set]
  return {
    ...labeled,
    ...pullRequestOf({ ...others, labels }, labeled.pull_request),
    label: label(set, labels.length - 1),
  }
}

/** `removed` is the label that was removed just now. */
export function unlabeledPayload(event: PullRequestEvent & { removed: string }) {
  const { removed, ...others } = event
  return {
    ...unlabeled,
    ...pullRequestOf(others, unlabeled.pull_request),
    label: label(removed, 0),
  }
}

/** The branch was pushed to. */
export function synchronizePayload(event: PullRequestEvent & { before: string }) {
  const { before, head } = event
  return {
    ...synchronize,
    ...pullRequestOf(event, synchronize.pull_request),
    before,
    after: head,
  }
}

type RealPullRequest = (
  | typeof labeled
  | typeof opened
  | typeof reopened
  | typeof synchronize
  | typeof unlabeled
)['pull_request']

function pullRequestOf(event: PullRequestEvent, real: RealPullRequest) {
  const { number, base, head, fork = false, labels = [] } = event
  const from = fork ? forkOf(real.head) : real.head
  const pull_request = {
    ...real,
    number,
    labels: labels.map(label),
    base: { ...real.base, sha: base },
    head: { ...from, sha: head },
  }
  return { number, pull_request }
}

/** The queue merges the pull request of this number, as `head`, into `base`. */
export function mergeGroupPayload(event: { number: number; base: string; head: string }) {
  const { number, base, head } = event
  const real = mergeGroup.merge_group
  const merge_group = {
    ...real,
    base_sha: base,
    head_sha: head,
    head_ref: `refs/heads/gh-readonly-queue/main/pr-${number}-${base}`,
    head_commit: { ...real.head_commit, id: head },
  }
  return { ...mergeGroup, merge_group }
}

/** `before` is all zeros on the first push of a branch. */
export function pushPayload({ before, after }: { before: string; after: string }) {
  const commit = { ...push.head_commit, id: after }
  const created = /^0+$/.test(before)
  return { ...push, before, after, created, commits: [commit], head_commit: commit }
}

export interface WorkflowRunEvent {
  id: number
  /** What started the run that is completed. @default 'pull_request' */
  event?: string
  branch: string
  head: string
  /** Of `mallory/support`, with the id 2. */
  fork?: boolean
  /** Who set it off, e.g. `dependabot[bot]`. */
  actor?: string
  /** How it ended. @default 'success' */
  conclusion?: string
}

export function workflowRunPayload(completed: WorkflowRunEvent) {
  const {
    id,
    event = 'pull_request',
    branch,
    head,
    fork = false,
    conclusion = 'success',
  } = completed
  const real = workflowRun.workflow_run
  const { actor = real.actor.login } = completed
  const run = {
    ...real,
    id,
    event,
    conclusion,
    actor: { ...real.actor, login: actor },
    head_branch: branch,
    head_sha: head,
    head_commit: { ...real.head_commit, id: head },
    head_repository: fork ? forkOf({ repo: real.head_repository }).repo : real.head_repository,
  }
  return { ...workflowRun, workflow_run: run }
}

export function workflowDispatchPayload() {
  return dispatch
}

/** GitHub publishes neither a schema nor an example of it: this much is documented. */
export function schedulePayload() {
  return { schedule: '17 3 * * *' }
}

/** What lies in `shop/support`, as it lies in `mallory/support`. */
function forkOf<Place extends { repo: object }>(place: Place): Place {
  const text = JSON.stringify(place).replaceAll('shop', 'mallory')
  const moved = JSON.parse(text) as Place
  return { ...moved, repo: { ...moved.repo, id: 2, fork: true } }
}
