import { getOctokit } from '@actions/github'
import { describe, expect, onTestFinished, test } from 'vitest'
import {
  labeledPayload,
  mergeGroupPayload,
  pullRequestPayload,
  pushPayload,
  reopenedPayload,
  synchronizePayload,
  unlabeledPayload,
  workflowDispatchPayload,
  workflowRunPayload,
} from '../action/payload.ts'
import type { RemoteRepository } from './githubAnswers.ts'
import { validateExchange, validatePayload } from './githubApi.ts'
import type { Exchange } from './githubApi.ts'
import { issueComment } from './githubObjects.ts'
import { startGitHub } from './githubServer.ts'

const base = 'b'.repeat(40)
const head = 'e'.repeat(40)
const merge = 'c'.repeat(40)
const place = { owner: 'shop', repo: 'support' }
const zip = new TextEncoder().encode('PK')

const remote: RemoteRepository = {
  parents: { [merge]: [base, head] },
  mergeBases: { [`${base}...${head}`]: base },
  comparisons: {
    [`${base}...${merge}`]: { status: 'ahead', mergeBase: base },
    [`${base}...${base}`]: { status: 'identical', mergeBase: base },
  },
  files: { [`${base}:docs/a b.md`]: '# Ä' },
  comments: Array.from({ length: 31 }, (_, index) => ({
    ...{ id: index + 1, body: 'I agree.' },
    user: { login: 'ada', type: 'User' },
  })),
  pullRequests: {
    'shop:changes': [{ number: 7, head, base }],
    'mallory:changes': [{ number: 8, head, base }],
  },
  pullRequestsOfCommit: { [merge]: [{ number: 9, mergedAt: '2026-01-05T12:00:00Z' }] },
  labels: { 7: ['rag: accept'], 9: ['merged'] },
  changed: ['answer.ts'],
  artifacts: [
    { ...{ id: 3, name: 'other', digest: null, expired: true }, ...ofRun(merge), zip },
    { ...{ id: 2, name: 'rag-baseline' }, ...ofRun(base), zip },
  ],
  runs: { 4700: { event: 'push', headBranch: 'main', headSha: base } },
}

function ofRun(headSha: string) {
  return { headSha, headBranch: 'main', headRepositoryId: 1, runId: 4700 }
}

async function start(repository: RemoteRepository = remote) {
  const github = await startGitHub(repository)
  onTestFinished(() => github.close())
  const { rest, paginate } = getOctokit('ghs_token', { baseUrl: github.url })
  return { github, rest, paginate }
}

test('every answer of the loopback server is as GitHub describes it', async () => {
  const { github, rest, paginate } = await start()
  const { repos, git, pulls, issues, actions } = rest
  expect((await repos.get(place)).data).toMatchObject({ id: 1, default_branch: 'main' })
  expect((await git.getCommit({ ...place, commit_sha: merge })).data.parents).toHaveLength(2)
  const compared = async (basehead: string) =>
    (await repos.compareCommitsWithBasehead({ ...place, basehead })).data.status
  expect(await compared(`${base}...${head}`)).toBe('diverged')
  expect(await compared(`${base}...${merge}`)).toBe('ahead')
  expect(await compared(`${base}...${base}`)).toBe('identical')
  const file = { ...place, path: 'docs/a b.md', ref: base, mediaType: { format: 'raw' } }
  expect((await repos.getContent(file)).data).toBe('# Ä')
  const open = (await pulls.list({ ...place, state: 'open', head: 'mallory:changes' })).data
  expect(open).toMatchObject([{ number: 8, head: { repo: { id: 2, fork: true } } }])
  const closed = (await pulls.list({ ...place, state: 'closed' })).data
  expect(closed.map(({ number }) => number)).toEqual([9])
  const own = (await pulls.get({ ...place, pull_number: 7 })).data
  expect(own).toMatchObject({
    state: 'open',
    labels: [{ name: 'rag: accept' }],
    head: { sha: head },
  })
  const [file0] = (await pulls.listFiles({ ...place, pull_number: 7 })).data
  expect(file0?.filename).toBe('answer.ts')
  const ofCommit = { ...place, commit_sha: merge }
  const [merged] = (await repos.listPullRequestsAssociatedWithCommit(ofCommit)).data
  expect(merged).toMatchObject({ number: 9, state: 'closed', labels: [{ name: 'merged' }] })
  const comments = await paginate(issues.listComments, { ...place, issue_number: 7 })
  expect(comments).toHaveLength(31)
  await issues.createComment({ ...place, issue_number: 7, body: 'new' })
  await issues.removeLabel({ ...place, issue_number: 7, name: 'rag: accept' })
  expect(github.labels[7]).toEqual([])
  await issues.updateComment({ ...place, comment_id: 31, body: 'changed' })
  expect(github.comments.slice(-2).map(({ body }) => body)).toEqual(['changed', 'new'])
  const run = (await actions.getWorkflowRun({ ...place, run_id: 4700 })).data
  expect(run).toMatchObject({ event: 'push', head_sha: base })
  expect(github.violations).toEqual([])
})

test('artifacts are listed by name, and downloaded from elsewhere without the token', async () => {
  const { github, rest, paginate } = await start()
  const asked = { ...place, name: 'rag-baseline', per_page: 100 }
  const found = await paginate(rest.actions.listArtifactsForRepo, asked)
  expect(found).toMatchObject([{ id: 2, digest: expect.stringMatching(/^sha256:/) }])
  const download = (artifact_id: number) =>
    rest.actions.downloadArtifact({ ...place, artifact_id, archive_format: 'zip' })
  const { data } = await download(2)
  expect(new Uint8Array(data as ArrayBuffer)).toEqual(zip)
  await expect(download(3)).rejects.toThrow('Artifact has expired')
  expect(github.violations).toEqual([])
  const address = `${github.url}/repos/shop/support/actions/artifacts/2/zip`
  const authorization = 'Bearer ghs_token'
  const answer = await fetch(address, { redirect: 'manual', headers: { authorization } })
  await fetch(answer.headers.get('location') ?? '', { headers: { authorization } })
  expect(github.violations).toEqual(['GET /2.zip: a token was sent to the storage'])
})

describe('a violation is reported of a request with', () => {
  const json = 'application/json'
  test.each<[what: string, method: string, path: string, sent: string, type: string, says: string]>(
    [
      ['an unknown path', 'GET', '/branches', '', json, 'describes no such path'],
      ['an unknown method', 'DELETE', '/pulls/7', '', json, 'describes no such path'],
      ['an unknown parameter', 'GET', '/pulls?heads=x', '', json, 'query must NOT have'],
      ['a parameter of another type', 'GET', '/pulls?page=one', '', json, '/page must be integer'],
      ['a value that is none', 'GET', '/pulls?state=opened', '', json, '/state must be equal to'],
      ['a path of another type', 'GET', '/pulls/seven/files', '', json, 'pull_number must be int'],
      ['no body', 'POST', '/issues/7/comments', '', json, 'a body is required'],
      ['half a body', 'POST', '/issues/7/comments', '{"body', json, 'request: expected JSON'],
      ['a body that lacks', 'POST', '/issues/7/comments', '{}', json, "required property 'body'"],
      ['another type', 'POST', '/issues/7/comments', '{"body":7}', json, '/body must be string'],
      ['text', 'POST', '/issues/7/comments', 'new', 'text/plain', 'no content type text/plain'],
    ],
  )('%s', async (...[, method, path, body, type, says]) => {
    const { github } = await start()
    await fetch(`${github.url}/repos/shop/support${path}`, {
      method,
      headers: { authorization: 'Bearer ghs_token', 'content-type': type },
      ...(method !== 'GET' && { body }),
    })
    expect(github.violations.join('\n')).toContain(says)
  })

  test('a file that is not asked for raw', async () => {
    const { github, rest } = await start()
    await rest.repos.getContent({ ...place, path: 'docs/a b.md', ref: base })
    expect(github.violations.join()).toContain('no content type application/vnd.github.raw+json')
  })
})

describe('a violation is reported of an answer with', () => {
  const given = issueComment({ id: 1, body: 'new', user: { login: 'ada', type: 'User' } }, '7')
  const { user, ...incomplete } = given
  const listOf = (comment: object) => JSON.stringify([comment])

  const says = (answer: Partial<Exchange['answer']>, exchange: Partial<Exchange> = {}) => {
    const headers = { 'content-type': 'application/json; charset=utf-8' }
    const target = '/repos/shop/support/issues/7/comments'
    return validateExchange({
      ...{ method: 'GET', target, headers: {}, body: '', ...exchange },
      answer: { status: 200, headers, body: listOf(given), ...answer },
    }).join('\n')
  }

  test('nothing wrong: none', () => expect(says({})).toBe(''))

  test.each([
    [
      'a lacking property',
      { body: listOf(incomplete) },
      "200/0 must have required property 'user'",
    ],
    [
      'another type',
      { body: listOf({ ...given, user: { ...user, id: '1' } }) },
      'id must be integer',
    ],
    ['no date', { body: listOf({ ...given, created_at: 'now' }) }, 'must match format "date-time"'],
    ['half of its body', { body: '[{' }, 'answer 200: expected JSON'],
    [
      'another content type',
      { headers: { 'content-type': 'text/html' } },
      'no content type text/html',
    ],
    ['an undescribed status', { status: 418 }, 'answer 418: the status is not described'],
    ['an error of another form', { status: 403, body: '{"message":1}' }, 'message must be string'],
  ])('%s', (_what, answer, words) => {
    expect(says(answer)).toContain(words)
  })

  test('no address of an artifact', () => {
    const target = '/repos/shop/support/actions/artifacts/2/zip'
    expect(says({ status: 302, body: '' }, { target })).toContain('a URL in the header Location')
    const headers = { location: 'https://storage.example/2.zip' }
    expect(says({ status: 302, body: '', headers }, { target })).toBe('')
  })
})

describe('the payload of an event', () => {
  const pull = { number: 7, base, head }
  const run = { id: 4700, branch: 'changes', head }
  test.each([
    ['pull-request-opened', pullRequestPayload({ ...pull, labels: ['rag: accept'] })],
    ['pull-request-opened', pullRequestPayload({ ...pull, fork: true })],
    ['pull-request-reopened', reopenedPayload({ ...pull, labels: ['rag: accept'] })],
    ['pull-request-labeled', labeledPayload({ ...pull, set: 'rag: accept' })],
    ['pull-request-unlabeled', unlabeledPayload({ ...pull, removed: 'rag: accept' })],
    ['pull-request-synchronize', synchronizePayload({ ...pull, before: base })],
    ['merge-group-checks-requested', mergeGroupPayload(pull)],
    ['push', pushPayload({ before: base, after: head })],
    ['workflow-run-completed', workflowRunPayload({ ...run, fork: true })],
    ['workflow-dispatch', workflowDispatchPayload()],
  ])('%s is as GitHub describes it', (event, payload) => {
    expect(validatePayload(event, payload)).toEqual([])
    const repository = { id: 1, full_name: 'shop/support', default_branch: 'main' }
    expect(payload.repository).toMatchObject(repository)
  })

  test('of a fork names its repository', () => {
    const fork = { id: 2, full_name: 'mallory/support', fork: true, owner: { login: 'mallory' } }
    const { pull_request: pullRequest } = pullRequestPayload({ ...pull, fork: true })
    expect(pullRequest.head).toMatchObject({ label: 'mallory:changes', repo: fork })
    const { workflow_run: completed } = workflowRunPayload({ ...run, fork: true })
    expect(completed.head_repository).toMatchObject(fork)
  })

  test('is refused where it is not as described, or of no known event', () => {
    const { merge_group: _, ...incomplete } = mergeGroupPayload(pull)
    const [says] = validatePayload('merge-group-checks-requested', incomplete)
    expect(says).toContain("must have required property 'merge_group'")
    expect(validatePayload('issue-comment', {})).toEqual([
      'GitHub describes no event issue-comment',
    ])
  })
})
