import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { UserError } from '../../errors.ts'
import { parseJson } from '../../text/parseJson.ts'
import type { PageLive } from '../pageData.ts'

/** What the page may ask for: its own file, and what it writes. */
export interface LivePage {
  /** @param served goes into the page, which sends the token with every request */
  html(served: Pick<PageLive, 'token' | 'reloads'>): Buffer
  /** By path. Each gets the body of the request, unchecked. */
  actions: Readonly<Record<string, (sent: unknown) => unknown>>
}

interface LiveServer {
  /** With the token, which allows writing golden sets and labels. */
  url: string
  /** Has open pages load again. */
  reload(): void
  close(): Promise<void>
}

/**
 * Serves the page to this machine alone. A request counts if it has the token of this start and
 * comes from the page itself: a site that is open in the same browser can send requests here, too.
 * @param port 0 for any that is free
 */
export async function serveLivePage(page: LivePage, port: number): Promise<LiveServer> {
  const token = randomBytes(24).toString('base64url')
  const readers = new Set<ServerResponse>()
  let reloads = 0
  const server = createServer((request, response) => {
    respond({ page, token, reloads, readers, request, response }).catch((error: unknown) => {
      send(response, 500, { problem: error instanceof Error ? error.message : String(error) })
    })
  })
  const bound = await listen(server, port)
  return {
    url: `http://127.0.0.1:${bound}/?token=${token}`,
    reload() {
      reloads += 1
      for (const reader of readers) reader.write(reloadEvent)
    },
    async close() {
      for (const reader of readers) reader.end()
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}

interface Exchange {
  page: LivePage
  token: string
  reloads: number
  readers: Set<ServerResponse>
  request: IncomingMessage
  response: ServerResponse
}

async function respond(exchange: Exchange): Promise<void> {
  const { page, token, reloads, request, response } = exchange
  // Not as a URL relative to an address: `//` would name another host.
  const address = URL.parse(`http://127.0.0.1${request.url ?? '/'}`)
  if (!address) return send(response, 400, { problem: 'Expected a path' })
  const { pathname, searchParams } = address
  const given = request.headers['x-vitest-rag-token'] ?? searchParams.get('token') ?? ''
  if (!isFromHere(request)) return send(response, 403, { problem: 'This is not the page' })
  if (!isSame(String(given), token)) {
    return send(response, 403, { problem: 'Open the address that the command printed' })
  }
  if (request.method === 'GET' && pathname === '/')
    return sendPage(response, page.html({ token, reloads }))
  if (request.method === 'GET' && pathname === '/events') {
    return follow(exchange, Number(searchParams.get('reloads')))
  }
  const act = Object.hasOwn(page.actions, pathname) ? page.actions[pathname] : undefined
  if (request.method !== 'POST' || !act) return send(response, 404, { problem: 'Nothing is here' })
  const sent = await readJson(request)
  if (sent === undefined) return send(response, 400, { problem: 'Expected JSON' })
  try {
    send(response, 200, (await act(sent)) ?? {})
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    send(response, 409, { problem: error.message })
  }
}

/** A name that leads here by somebody else's DNS is not ours, and neither is a page of another origin. */
function isFromHere({ headers: { host = '', origin } }: IncomingMessage): boolean {
  return /^127\.0\.0\.1:\d+$/.test(host) && (origin === undefined || origin === `http://${host}`)
}

function isSame(given: string, token: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(token)]
  return one.length === other.length && timingSafeEqual(one, other)
}

const neverKept = { 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' }

function sendPage(response: ServerResponse, html: Buffer): void {
  // The address has the token, so it goes nowhere else.
  const headers = { 'content-type': 'text/html; charset=utf-8', 'referrer-policy': 'no-referrer' }
  response.writeHead(200, { ...neverKept, ...headers, 'x-frame-options': 'DENY' }).end(html)
}

function send(response: ServerResponse, status: number, body: unknown): void {
  if (response.headersSent) return
  response.writeHead(status, { ...neverKept, 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}

const reloadEvent = 'data: reload\n\n'

/**
 * Stays open: each event has the page load again.
 * @param served the reloads before the page that asks was served. What came between that and this request is due.
 */
function follow({ response, reloads, readers }: Exchange, served: number): void {
  response.writeHead(200, { ...neverKept, 'content-type': 'text/event-stream' })
  response.write(served === reloads ? '\n' : reloadEvent)
  readers.add(response)
  response.on('close', () => readers.delete(response))
}

const longestBody = 1_000_000

/** What was sent, if it is JSON of a sensible size. */
async function readJson(request: IncomingMessage): Promise<unknown> {
  if (!/^application\/json\b/.test(request.headers['content-type'] ?? '')) return undefined
  const chunks: Buffer[] = []
  let length = 0
  for await (const chunk of request) {
    length += Buffer.byteLength(chunk)
    if (length > longestBody) return undefined
    chunks.push(Buffer.from(chunk))
  }
  return parseJson(Buffer.concat(chunks).toString())
}

/** @returns the port */
async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(unusablePort(port, error)))
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.address()
  return typeof address === 'object' && address ? address.port : port
}

function unusablePort(port: number, { code = '' }: NodeJS.ErrnoException): UserError {
  const why = code === 'EADDRINUSE' ? 'another program uses it' : code
  return new UserError({
    problem: `Port ${port} can't be used: ${why}`,
    fix: 'Leave out --port to use a free one',
  })
}
