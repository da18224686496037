import {
  artifact,
  checkRun,
  commit as commitObject,
  comparison,
  diffEntry,
  fullRepository,
  gitCommit,
  issueComment,
  label,
  listedPullRequest,
  pullRequest,
  workflowRun,
} from './githubObjects.ts'
import type {
  StoredArtifact,
  StoredCheckRun,
  StoredComment,
  StoredComparison,
  StoredPullRequest,
  StoredRun,
} from './githubObjects.ts'
import { notFound, ok, page, refuse } from './githubReply.ts'
import type { Answer } from './githubReply.ts'
import { directory, gitTree } from './githubTree.ts'

/** A repository on GitHub, as far as the action asks for it. */
export interface RemoteRepository {
  /** Parents of a commit, by its sha; those of these parents don't matter. */
  parents?: Record<string, string[]>
  /** `base...head` to the commit that both follow, of branches that diverged. */
  mergeBases?: Record<string, string>
  /** `base...head` to how the one stands to the other. */
  comparisons?: Record<string, StoredComparison>
  /** Texts of files, by `sha:path`. */
  files?: Record<string, string>
  /** How many files of a commit GitHub lists before it stops. @default all */
  mostListed?: number
  /** The newest commit that changed a file, by `sha:path`. */
  lastChanges?: Record<string, { sha: string; at: string }>
  /** Whether the token may write checks. @default false */
  mayWriteChecks?: boolean
  comments?: StoredComment[]
  /** Open pull requests, by `owner:branch`. */
  pullRequests?: Record<string, { number: number; head: string; base: string }[]>
  /** Pull requests that a commit belongs to, by its sha: closed where `mergedAt` says anything. */
  pullRequestsOfCommit?: Record<string, { number: number; mergedAt?: string | null }[]>
  /** Labels of pull requests, by their numbers. */
  labels?: Record<number, string[]>
  /** Paths that the pull request changes. */
  changed?: string[]
  /** How many GitHub says they are. @default as many as it lists */
  changedFiles?: number
  /** The newest first, as GitHub lists them. */
  artifacts?: StoredArtifact[]
  /** Runs of workflows, by their ids. */
  runs?: Record<number, StoredRun>
  /** What writing is answered with, e.g. 403 on a fork. @default it is allowed */
  writeStatus?: number
  /** Whose the token is; null where GitHub does not say. @default 'github-actions[bot]' */
  viewer?: string | null
  /** Answers instead of the right one, such as 503, to calls like `GET /pulls/7`. */
  faults?: Fault[]
}

export interface Fault {
  call: RegExp
  status: number
  headers?: Record<string, string>
  /** How often; then the right answer follows. @default always */
  times?: number
}

/** What the server keeps of it. */
export interface Stored extends RemoteRepository {
  comments: StoredComment[]
  checkRuns: StoredCheckRun[]
  labels: Record<number, string[]>
  /** Where artifacts are downloaded from. */
  storage: string
}

interface Asked {
  method: string
  url: URL
  /** The body of the request. */
  sent: string
  stored: Stored
}

/** @param ownPath that of the one repository that is known */
export function answerTo(asked: Asked, ownPath: string): Answer {
  const [before, path] = asked.url.pathname.split(ownPath)
  const call = `${asked.method} ${decodeURIComponent(path ?? '')}`
  for (const [pattern, answer] of before === '' ? routes : []) {
    const [matched, ...parts] = pattern.exec(call) ?? []
    if (matched !== undefined) return answer(asked, ...parts)
  }
  return refuse(404, `The loopback knows no ${asked.method} ${asked.url.pathname}`)
}

const routes: [RegExp, (asked: Asked, ...parts: string[]) => Answer][] = [
  [/^GET $/, () => ok(fullRepository())],
  [/^GET \/git\/commits\/(\w+)$/, commit],
  [/^GET \/git\/trees\/(\w+)$/, tree],
  [/^GET \/commits$/, commits],
  [/^POST \/check-runs$/, createCheckRun],
  [/^GET \/compare\/(.+)$/, compare],
  [/^GET \/contents\/(.+)$/, contents],
  [/^GET \/pulls$/, pullRequests],
  [/^GET \/pulls\/(\d+)$/, onePullRequest],
  [/^GET \/pulls\/\d+\/files$/, ({ url, stored }) => page(url, stored.changed ?? [], diffEntry)],
  [/^GET \/commits\/(\w+)\/pulls$/, pullRequestsOfCommit],
  [/^GET \/issues\/(\d+)\/comments$/, comments],
  [/^POST \/issues\/(\d+)\/comments$/, createComment],
  [/^DELETE \/issues\/(\d+)\/labels\/(.+)$/, removeLabel],
  [/^PATCH \/issues\/comments\/(\d+)$/, updateComment],
  [/^GET \/actions\/artifacts$/, artifacts],
  [/^GET \/actions\/artifacts\/(\d+)\/zip$/, download],
  [/^GET \/actions\/runs\/(\d+)$/, run],
]

function commit({ stored: { parents = {} } }: Asked, sha = ''): Answer {
  const isParent = Object.values(parents).some(list => list.includes(sha))
  const own = parents[sha] ?? (isParent ? [] : undefined)
  return own ? ok(gitCommit(sha, own)) : notFound
}

function commits({ url, stored: { lastChanges = {} } }: Asked): Answer {
  const at = `${url.searchParams.get('sha')}:${url.searchParams.get('path')}`
  const found = lastChanges[at]
  return ok(found ? [commitObject(found.sha, found.at)] : [])
}

function createCheckRun({ sent, stored }: Asked): Answer {
  if (stored.writeStatus) return refuse(stored.writeStatus, noPermission)
  if (!stored.mayWriteChecks) return refuse(403, noPermission)
  const created = JSON.parse(sent) as StoredCheckRun
  stored.checkRuns.push(created)
  return { status: 201, body: checkRun(created, stored.checkRuns.length) }
}

/** Without `recursive` GitHub lists the top folder alone, and nobody asks for that here. */
function tree({ url, stored: { files = {}, mostListed } }: Asked, sha = ''): Answer {
  if (url.searchParams.get('recursive') !== '1') return notFound
  return ok(gitTree(sha, files, mostListed))
}

function compare({ stored: { comparisons = {}, mergeBases = {} } }: Asked, basehead = ''): Answer {
  const mergeBase = mergeBases[basehead]
  const found =
    comparisons[basehead] ??
    (mergeBase === undefined ? undefined : { status: 'diverged' as const, mergeBase })
  return found ? ok(comparison(basehead, found)) : notFound
}

function contents({ url, stored: { files = {} } }: Asked, path = ''): Answer {
  const at = `${url.searchParams.get('ref')}:${path}`
  const headers = { 'content-type': 'application/vnd.github.raw+json; charset=utf-8' }
  if (files[at] !== undefined) return { status: 200, body: files[at], headers }
  const listed = directory(files, at)
  return listed.length === 0 ? notFound : ok(listed)
}

function pullRequests({ url, stored }: Asked): Answer {
  const state = url.searchParams.get('state') ?? 'open'
  const head = url.searchParams.get('head')
  const asked = pullRequestsIn(stored).filter(
    ({ from, mergedAt }) =>
      (state === 'all' || state === (mergedAt === undefined ? 'open' : 'closed')) &&
      (head === null || head === from),
  )
  return page(url, asked, listedPullRequest)
}

function onePullRequest({ stored }: Asked, number: string | undefined): Answer {
  const found = pullRequestsIn(stored).find(one => one.number === Number(number))
  const changed_files = stored.changedFiles ?? stored.changed?.length ?? 0
  return found ? ok({ ...pullRequest(found), changed_files }) : notFound
}

function pullRequestsOfCommit({ url, stored }: Asked, sha = ''): Answer {
  return page(url, belongingTo(sha, stored), listedPullRequest)
}

function pullRequestsIn(stored: Stored): StoredPullRequest[] {
  const ofCommits = Object.keys(stored.pullRequestsOfCommit ?? {}).flatMap(sha =>
    belongingTo(sha, stored),
  )
  const closed = ofCommits.filter(({ number }) =>
    openIn(stored).every(one => one.number !== number),
  )
  return [...openIn(stored), ...closed]
}

function openIn({ pullRequests: open = {}, labels }: Stored): StoredPullRequest[] {
  return Object.entries(open).flatMap(([from, own]) =>
    own.map(one => ({ ...one, from, labels: labels[one.number] })),
  )
}

function belongingTo(sha: string, stored: Stored): StoredPullRequest[] {
  return (stored.pullRequestsOfCommit?.[sha] ?? []).map(({ number, mergedAt }) => ({
    head: sha,
    ...openIn(stored).find(one => one.number === number),
    number,
    mergedAt,
    mergeCommit: sha,
    labels: stored.labels[number],
  }))
}

function comments({ url, stored }: Asked, issue = ''): Answer {
  return page(url, stored.comments, comment => issueComment(comment, issue))
}

function createComment({ sent, stored }: Asked, issue = ''): Answer {
  if (stored.writeStatus) return refuse(stored.writeStatus, noPermission)
  const user = { login: stored.viewer ?? 'github-actions[bot]', type: 'Bot' }
  const comment = { id: 5000 + stored.comments.length, body: bodyIn(sent), user }
  stored.comments.push(comment)
  const body = issueComment(comment, issue)
  return { status: 201, body, headers: { location: body.url } }
}

function updateComment({ sent, stored }: Asked, id: string | undefined): Answer {
  if (stored.writeStatus) return refuse(stored.writeStatus, noPermission)
  const comment = stored.comments.find(one => one.id === Number(id))
  if (!comment) return notFound
  comment.body = bodyIn(sent)
  return ok(issueComment(comment, '7'))
}

function removeLabel({ stored }: Asked, issue = '', name = ''): Answer {
  if (stored.writeStatus) return refuse(stored.writeStatus, noPermission)
  const own = stored.labels[Number(issue)] ?? []
  if (!own.includes(name)) return refuse(404, 'Label does not exist')
  const left = own.filter(one => one !== name)
  stored.labels[Number(issue)] = left
  return ok(left.map(label))
}

/** Of what is no such JSON it is for the validator to tell. */
function bodyIn(sent: string): string {
  try {
    return (JSON.parse(sent) as { body: string }).body
  } catch {
    return ''
  }
}

const noPermission = 'Resource not accessible by integration'

function artifacts({ url, stored }: Asked): Answer {
  const name = url.searchParams.get('name')
  const named = (stored.artifacts ?? []).filter(one => name === null || name === one.name)
  const { body, ...listed } = page(url, named, artifact)
  return { ...listed, body: { total_count: named.length, artifacts: body } }
}

function download({ stored }: Asked, id: string | undefined): Answer {
  const found = stored.artifacts?.find(one => one.id === Number(id))
  if (!found) return notFound
  return found.expired
    ? refuse(410, 'Artifact has expired')
    : { status: 302, body: '', headers: { location: `${stored.storage}/${found.id}.zip` } }
}

function run({ stored }: Asked, id: string | undefined): Answer {
  const found = stored.runs?.[Number(id)]
  return found ? ok(workflowRun(Number(id), found)) : notFound
}
