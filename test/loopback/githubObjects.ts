import { createHash } from 'node:crypto'
import opened from '../fixtures/github/payloads/pull_request.opened.json' with { type: 'json' }
import completed from '../fixtures/github/payloads/workflow_run.completed.json' with { type: 'json' }

// What the API answers, whole as GitHub describes it. Pull requests, repositories and runs are those
// of real events, with what the test says of them put in.

export interface StoredComment {
  id: number
  body: string
  user: { login: string; type: string }
}

/** What the action writes of a check. */
export interface StoredCheckRun {
  name: string
  head_sha: string
  status: string
  conclusion: string
  details_url: string
  output: { title: string; summary: string }
}

export interface StoredArtifact {
  id: number
  name: string
  headSha: string
  headBranch: string
  headRepositoryId: number
  expired?: boolean
  /** @default that of the bytes */
  digest?: string | null
  runId: number
  zip: Uint8Array
}

export interface StoredRun {
  event: string
  headBranch: string
  headSha: string
  path?: string
}

export interface StoredComparison {
  status: 'ahead' | 'identical' | 'behind' | 'diverged'
  /** How many commits the head has that the base lacks. @default 1 where it has any */
  ahead?: number
  mergeBase: string
}

export interface StoredPullRequest {
  number: number
  head: string
  base?: string
  /** `owner:branch`; of another owner than `shop` it is a fork's. */
  from?: string
  labels?: string[] | undefined
  /** Of a pull request that is closed; null where it was not merged. */
  mergedAt?: string | null | undefined
  mergeCommit?: string
}

export const site = 'https://github.example/shop/support'
export const api = 'https://github.example/api/v3/repos/shop/support'
const day = '2026-01-05T12:00:00Z'

export function fullRepository() {
  return {
    ...opened.repository,
    network_count: 0,
    subscribers_count: 1,
    default_branch: 'main',
    permissions: { admin: false, push: false, pull: true },
  }
}

export function gitCommit(sha: string, parents: readonly string[]) {
  return {
    sha,
    node_id: `C_${sha}`,
    url: `${api}/git/commits/${sha}`,
    html_url: `${site}/commit/${sha}`,
    author: { ...person, date: day },
    committer: { ...person, date: day },
    tree: { sha, url: `${api}/git/trees/${sha}` },
    message: 'Answer from the newest document',
    parents: parents.map(parent => ({
      sha: parent,
      url: `${api}/git/commits/${parent}`,
      html_url: `${site}/commit/${parent}`,
    })),
    verification: unverified,
  }
}

const person = { name: 'Ada Shop', email: 'ada@shop.example' }
const unverified = {
  verified: false,
  reason: 'unsigned',
  signature: null,
  payload: null,
  verified_at: null,
}

/** @param at when it was committed */
export function commit(sha: string, at = day) {
  const { author, committer, tree, message, verification, ...place } = gitCommit(sha, [])
  const user = opened.sender
  return {
    ...place,
    url: `${api}/commits/${sha}`,
    comments_url: `${api}/commits/${sha}/comments`,
    commit: {
      ...{ author, tree, message, verification },
      committer: { ...committer, date: at },
      url: `${api}/git/commits/${sha}`,
      comment_count: 0,
    },
    author: user,
    committer: user,
  }
}

/** Counts of commits only tell ahead from behind: the test knows no more of them. */
export function comparison(basehead: string, { status, mergeBase, ahead }: StoredComparison) {
  const [base = '', head = ''] = basehead.split('...')
  const isAhead = status === 'ahead' || status === 'diverged'
  const isBehind = status === 'behind' || status === 'diverged'
  return {
    url: `${api}/compare/${basehead}`,
    html_url: `${site}/compare/${basehead}`,
    permalink_url: `${site}/compare/${basehead}`,
    diff_url: `${site}/compare/${basehead}.diff`,
    patch_url: `${site}/compare/${basehead}.patch`,
    base_commit: commit(base),
    merge_base_commit: commit(mergeBase),
    status,
    ahead_by: ahead ?? Number(isAhead),
    behind_by: Number(isBehind),
    total_commits: Number(isAhead),
    commits: isAhead ? [commit(head)] : [],
    files: [],
  }
}

export function pullRequest(stored: StoredPullRequest) {
  const {
    number,
    head,
    base = opened.pull_request.base.sha,
    from = 'shop:changes',
    labels = [],
    mergedAt,
  } = stored
  const [owner = '', ref = ''] = from.split(':')
  const { pull_request: real } = opened
  const isFork = owner !== 'shop'
  const ownRepository = {
    ...real.head.repo,
    ...(isFork && { id: 2, full_name: `${owner}/support`, fork: true }),
    owner: { ...real.head.repo.owner, login: owner },
  }
  return {
    ...real,
    number,
    state: mergedAt === undefined ? 'open' : 'closed',
    merged: typeof mergedAt === 'string',
    merged_at: mergedAt ?? null,
    closed_at: mergedAt === undefined ? null : day,
    merge_commit_sha: stored.mergeCommit ?? null,
    labels: labels.map(label),
    head: { ...real.head, label: from, ref, sha: head, repo: ownRepository },
    base: { ...real.base, sha: base },
  }
}

/** As lists show it: without what GitHub tells of a single one only. */
export function listedPullRequest(stored: StoredPullRequest) {
  const { merged, mergeable, rebaseable, mergeable_state, merged_by, ...others } =
    pullRequest(stored)
  const { comments, review_comments, maintainer_can_modify, ...counted } = others
  const { commits, additions, deletions, changed_files, ...listed } = counted
  return listed
}

export function label(name: string, index: number) {
  const url = `${api}/labels/${encodeURIComponent(name)}`
  return {
    id: 100 + index,
    node_id: `LA_${index}`,
    url,
    name,
    color: 'ededed',
    default: false,
    description: '',
  }
}

export function diffEntry(filename: string) {
  return {
    sha: 'f'.repeat(40),
    filename,
    status: 'modified',
    additions: 1,
    deletions: 1,
    changes: 2,
    blob_url: `${site}/blob/${filename}`,
    raw_url: `${site}/raw/${filename}`,
    contents_url: `${api}/contents/${filename}`,
  }
}

export function issueComment({ id, body, user }: StoredComment, issue: string) {
  return {
    id,
    node_id: `IC_${id}`,
    url: `${api}/issues/comments/${id}`,
    html_url: `${site}/pull/${issue}#issuecomment-${id}`,
    issue_url: `${api}/issues/${issue}`,
    body,
    user: { ...opened.sender, ...user },
    created_at: day,
    updated_at: day,
    author_association: 'NONE',
  }
}

export function checkRun(stored: StoredCheckRun, id: number) {
  return {
    id,
    node_id: `CR_${id}`,
    external_id: '',
    url: `${api}/check-runs/${id}`,
    html_url: `${site}/runs/${id}`,
    ...stored,
    started_at: day,
    completed_at: day,
    output: {
      ...stored.output,
      text: null,
      annotations_count: 0,
      annotations_url: `${api}/check-runs/${id}/annotations`,
    },
    check_suite: { id: 1 },
    app: null,
    pull_requests: [],
  }
}

export function artifact(stored: StoredArtifact) {
  const { id, name, expired = false, zip } = stored
  const own = `sha256:${createHash('sha256').update(zip).digest('hex')}`
  return {
    id,
    node_id: `A_${id}`,
    name,
    size_in_bytes: zip.byteLength,
    url: `${api}/actions/artifacts/${id}`,
    archive_download_url: `${api}/actions/artifacts/${id}/zip`,
    expired,
    digest: stored.digest === undefined ? own : stored.digest,
    created_at: day,
    updated_at: day,
    expires_at: '2026-04-05T12:00:00Z',
    workflow_run: {
      id: stored.runId,
      repository_id: 1,
      head_repository_id: stored.headRepositoryId,
      head_branch: stored.headBranch,
      head_sha: stored.headSha,
    },
  }
}

export function workflowRun(id: number, { event, headBranch, headSha, path }: StoredRun) {
  const real = completed.workflow_run
  return {
    ...real,
    id,
    event,
    head_branch: headBranch,
    head_sha: headSha,
    head_commit: { ...real.head_commit, id: headSha },
    path: path ?? real.path,
  }
}
