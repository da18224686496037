import type { IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { answerTo } from './githubAnswers.ts'
import type { Fault, RemoteRepository, Stored } from './githubAnswers.ts'
import { validateExchange } from './githubApi.ts'
import type { StoredCheckRun, StoredComment } from './githubObjects.ts'
import { ok, refuse } from './githubReply.ts'
import type { Answer } from './githubReply.ts'
import { listen } from './listen.ts'

export interface GitHubServer {
  /** For `GITHUB_API_URL`, with the path that GitHub Enterprise Server has. */
  url: string
  /** `GET /repos/…` in the order of arrival. */
  requests: string[]
  /** Where requests or answers are not as GitHub describes them. */
  violations: string[]
  comments: StoredComment[]
  /** As they were written. */
  checkRuns: StoredCheckRun[]
  /** Of pull requests, by their numbers. */
  labels: Record<number, string[]>
  close(): Promise<void>
}

const basePath = '/api/v3'
const ownPath = `${basePath}/repos/shop/support`
const graphqlPath = '/api/graphql'

/**
 * A GitHub that knows one repository, `shop/support`, and refuses everything else. It holds every
 * request, and every answer of its own, against GitHub's description of the API.
 * @param listenForApi @default at an address of its own
 */
export async function startGitHub(
  remote: RemoteRepository,
  listenForApi = listen,
): Promise<GitHubServer> {
  const requests: string[] = []
  const violations: string[] = []
  const comments = [...(remote.comments ?? [])]
  const storage = await startStorage(remote, violations)
  const labels = { ...remote.labels }
  const checkRuns: StoredCheckRun[] = []
  const stored = { ...remote, comments, checkRuns, labels, storage: storage.url }
  const api = await listenForApi((request, response) => {
    const target = request.url?.replace(basePath, '') ?? ''
    requests.push(`${request.method} ${target}`)
    void exchange(request, target, stored).then(done => {
      violations.push(...done.violations)
      response.writeHead(done.answer.status, done.answer.headers).end(done.answer.body)
    })
  })
  return {
    url: `${api.url}${basePath}`,
    requests,
    violations,
    comments,
    checkRuns,
    labels,
    async close() {
      await Promise.all([api.close(), storage.close()])
    },
  }
}

/**
 * Where artifacts lie. It is another origin, as it is at GitHub: there a client that follows the
 * redirection leaves its token behind, and the address itself is the permission.
 */
function startStorage({ artifacts = [] }: RemoteRepository, violations: string[]) {
  return listen((request, response) => {
    if (request.headers.authorization !== undefined) {
      violations.push(`${request.method} ${request.url}: a token was sent to the storage`)
    }
    const found = artifacts.find(({ id }) => request.url === `/${id}.zip`)
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/zip' }).end(found?.zip)
  })
}

async function exchange(request: IncomingMessage, target: string, stored: Stored) {
  const { method = '', headers, url = '' } = request
  const sent = await text(request)
  const asked = { method, sent, stored, url: new URL(url, `http://${headers.host}`) }
  const given = headers.authorization
    ? (faultOf(`${method} ${url}`, stored) ?? rightAnswer(asked))
    : refuse(401, 'Requires authentication')
  const answer = {
    status: given.status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...given.headers },
    body: typeof given.body === 'string' ? given.body : JSON.stringify(given.body),
  }
  // OpenAPI describes REST only: nothing holds this one call against GitHub.
  if (url === graphqlPath) return { answer, violations: [] }
  const violations = validateExchange({ method, target, headers, body: sent, answer })
  return { answer, violations }
}

function rightAnswer(asked: Parameters<typeof answerTo>[0]): Answer {
  return asked.url.pathname === graphqlPath ? viewer(asked) : answerTo(asked, ownPath)
}

/** The one query that is known. */
function viewer({ sent, stored }: { sent: string; stored: Stored }): Answer {
  const { query } = JSON.parse(sent) as { query: string }
  const { viewer: login = 'github-actions[bot]' } = stored
  if (query !== 'query { viewer { login } }') return refuse(400, `Unknown query ${query}`)
  if (login === null) return refuse(403, 'Resource not accessible by integration')
  return ok({ data: { viewer: { login } } })
}

function faultOf(call: string, { faults = [] }: Stored): Answer | undefined {
  const fault = faults.find(one => one.call.test(call) && one.times !== 0)
  if (!fault) return undefined
  useUp(fault)
  const { status, headers = {} } = fault
  return { ...refuse(status, 'Not now'), headers }
}

function useUp(fault: Fault): void {
  if (fault.times !== undefined) fault.times -= 1
}
