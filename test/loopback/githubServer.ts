import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export interface StoredComment {
  id: number
  body: string
  user: { login: string; type: string }
}

/** A repository on GitHub, as far as the action asks for it. */
export interface RemoteRepository {
  /** Parents of a commit, by its sha. */
  parents?: Record<string, string[]>
  /** `base...head` to the commit that both follow. */
  mergeBases?: Record<string, string>
  /** Texts of files, by `sha:path`. */
  files?: Record<string, string>
  comments?: StoredComment[]
  /** Open pull requests, by `owner:branch`. */
  pullRequests?: Record<string, { number: number; head: string; base: string }[]>
  /** Paths that the pull request changes. */
  changed?: string[]
  /** What writing is answered with, e.g. 403 on a fork. @default it is allowed */
  writeStatus?: number
}

export interface GitHubServer {
  /** For `GITHUB_API_URL`, with the path that GitHub Enterprise Server has. */
  url: string
  /** `GET /repos/…` in the order of arrival. */
  requests: string[]
  comments: StoredComment[]
  close(): Promise<void>
}

const basePath = '/api/v3'
const pageSize = 100

/** A GitHub that knows one repository, `shop/support`, and refuses everything else. */
export async function startGitHub(repository: RemoteRepository): Promise<GitHubServer> {
  const requests: string[] = []
  const comments = [...(repository.comments ?? [])]
  const server = createServer((request, response) => {
    requests.push(`${request.method} ${request.url?.replace(basePath, '')}`)
    void reply(request, { ...repository, comments }).then(answer => send(response, answer))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}${basePath}`,
    requests,
    comments,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

async function reply(
  request: IncomingMessage,
  repository: RemoteRepository & { comments: StoredComment[] },
): Promise<Answer> {
  const url = new URL(request.url ?? '', `http://${request.headers.host}`)
  const [, path = ''] = /^\/api\/v3\/repos\/shop\/support\/(.*)$/.exec(url.pathname) ?? []
  if (!request.headers.authorization) return refuse(401, 'Requires authentication')
  if (request.method !== 'GET') return write(request, path, repository)
  return read(decodeURIComponent(path), url, repository)
}

function read(
  path: string,
  url: URL,
  {
    parents = {},
    mergeBases = {},
    files = {},
    changed = [],
    pullRequests = {},
    comments,
  }: RemoteRepository & { comments: StoredComment[] },
): Answer {
  const [kind = '', rest = ''] = [path.split('/')[0], path.slice(path.indexOf('/') + 1)]
  if (path.startsWith('git/commits/')) {
    const own = parents[path.slice(12)]
    return own ? ok({ parents: own.map(sha => ({ sha })) }) : refuse(404, 'Not Found')
  }
  if (kind === 'compare') {
    const sha = mergeBases[rest]
    return sha ? ok({ merge_base_commit: { sha } }) : refuse(404, 'Not Found')
  }
  if (kind === 'contents') {
    const file = files[`${url.searchParams.get('ref')}:${rest}`]
    return file === undefined
      ? refuse(404, 'Not Found')
      : { status: 200, body: file, headers: { 'content-type': 'application/vnd.github.raw+json' } }
  }
  if (/^issues\/\d+\/comments$/.test(path)) return pageOf(comments, url)
  if (path === 'pulls') {
    const open = pullRequests[url.searchParams.get('head') ?? ''] ?? []
    return ok(
      open.map(({ number, head, base }) => ({ number, head: { sha: head }, base: { sha: base } })),
    )
  }
  if (/^pulls\/\d+\/files$/.test(path)) return ok(changed.map(filename => ({ filename })))
  return refuse(404, `The loopback knows no ${path}`)
}

function pageOf(comments: readonly StoredComment[], url: URL): Answer {
  const page = Number(url.searchParams.get('page') ?? 1)
  const start = (page - 1) * pageSize
  const more = comments.length > start + pageSize
  const next = new URL(url)
  next.searchParams.set('page', String(page + 1))
  const link = `<http://${url.host}${next.pathname}${next.search}>; rel="next"`
  return {
    status: 200,
    body: comments.slice(start, start + pageSize).map(shown),
    ...(more && { headers: { link } }),
  }
}

async function write(
  request: IncomingMessage,
  path: string,
  { comments, writeStatus = 0 }: RemoteRepository & { comments: StoredComment[] },
): Promise<Answer> {
  if (writeStatus > 0) return refuse(writeStatus, 'Resource not accessible by integration')
  const { body } = JSON.parse(await text(request)) as { body: string }
  const [, id] = /^issues\/comments\/(\d+)$/.exec(path) ?? []
  if (request.method === 'PATCH' && id !== undefined) {
    const comment = comments.find(one => one.id === Number(id))
    if (!comment) return refuse(404, 'Not Found')
    comment.body = body
    return ok(shown(comment))
  }
  if (request.method === 'POST' && /^issues\/\d+\/comments$/.test(path)) {
    const user = { login: 'github-actions[bot]', type: 'Bot' }
    const comment = { id: 5000 + comments.length, body, user }
    comments.push(comment)
    return { status: 201, body: shown(comment) }
  }
  return refuse(404, `The loopback knows no ${request.method} ${path}`)
}

function shown(comment: StoredComment) {
  return {
    ...comment,
    html_url: `https://github.example/shop/support/pull/7#issuecomment-${comment.id}`,
  }
}

function ok(body: unknown): Answer {
  return { status: 200, body }
}

function refuse(status: number, message: string): Answer {
  return { status, body: { message } }
}

function send(response: ServerResponse, { status, body, headers }: Answer): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(typeof body === 'string' ? body : JSON.stringify(body))
}
