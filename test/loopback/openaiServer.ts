import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { openaiModel } from './vendors/openaiModels.ts'
import type { Vendor } from './vendors/vendor.ts'
import { completion, embeddings } from './openaiBodies.ts'
import { wordOverlapModel } from './wordOverlapModel.ts'

/** The part of a chat completion request that tests look at. */
export interface ChatRequest {
  model: string
  messages: { role: string; content: string }[]
  /** The texts of an embeddings request, which has no messages; one text alone is a list here, too. */
  input?: string[]
  encoding_format?: 'float' | 'base64'
  response_format?: {
    type: string
    json_schema?: { name: string; schema: object; strict: boolean }
  }
  temperature?: number
  max_completion_tokens?: number
  [parameter: string]: unknown
}

export interface ReceivedRequest {
  /** Counts from 0 in the order of arrival. */
  index: number
  /** Path and query. */
  url: string
  body: ChatRequest
  headers: IncomingMessage['headers']
  /** True once the client has gone away without a full reply. */
  abandoned: boolean
}

/** What the server does with one request. */
export type ServerReply =
  | { answer: unknown; finishReason?: string; headers?: Record<string, string> }
  /** `message` holds further fields of it, such as `reasoning_content`. */
  | { content: string | null; finishReason?: string; message?: Record<string, unknown> }
  | { refusal: string }
  | { vectors: unknown }
  | { status: number; headers?: Record<string, string>; error?: Record<string, unknown> }
  | { body: string; contentType?: string; status?: number }
  | { bytes: Uint8Array; headers?: Record<string, string>; status?: number }
  /** A body of JSON that never ends, as fast as the client takes it. */
  | { flood: true }
  /** The head of a reply of that status, and never its body. */
  | { status: number; endless: true }
  /** `now` closes the connection without a word, `midway` in the middle of the body. */
  | { drop: 'now' | 'midway' }
  /** Says nothing until the client gives up. */
  | { hang: true }

export type Responder = (request: ReceivedRequest) => ServerReply | Promise<ServerReply>

export interface OpenaiServer extends AsyncDisposable {
  /** For the `baseURL` of openai(). */
  baseURL: string
  requests: ReceivedRequest[]
  /** Most requests that were in flight at the same time. */
  peak: number
  inFlight: number
  close(): Promise<void>
}

export interface OpenaiServerOptions {
  /** What stands before `/chat/completions` and `/embeddings`. @default '/v1' */
  root?: string
  /** Whose rules it keeps. @default OpenAI's, for a model that takes a temperature */
  vendor?: Vendor
  /** Certificate and key in PEM, for https. @default http */
  tls?: { cert: string; key: string }
}

/**
 * A server on 127.0.0.1 that speaks as much of `/v1/chat/completions` and `/v1/embeddings` as the
 * client library needs. It refuses what its vendor refuses, before anything responds.
 * `GET /stats` tells another process how many requests came.
 */
export async function startOpenaiServer(
  respond: Responder = wordOverlapModel,
  port = 0,
  { root = '/v1', vendor = openaiModel('chat'), tls }: OpenaiServerOptions = {},
): Promise<OpenaiServer> {
  const listener = (request: IncomingMessage, response: ServerResponse) => {
    serve(request, response).catch((error: unknown) => {
      // A responder that throws is a fault of the test, and should be read in its failure.
      if (!response.headersSent && !response.destroyed)
        sendJson(response, 400, { error: { message: `The responder threw: ${String(error)}` } })
    })
  }
  const http = tls ? createTlsServer(tls, listener) : createServer(listener)
  const close = async () => {
    if (!http.listening) return
    const closed = once(http, 'close')
    http.close()
    http.closeAllConnections()
    await closed
  }
  const server: OpenaiServer = {
    baseURL: '',
    requests: [],
    peak: 0,
    inFlight: 0,
    close,
    [Symbol.asyncDispose]: close,
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.method === 'GET' && request.url === '/stats') {
      const { peak, inFlight, requests } = server
      sendJson(response, 200, { requests: requests.length, peak, inFlight })
      return
    }
    const { method, url = '' } = request
    const [path = ''] = url.split('?')
    if (method !== 'POST' || ![`${root}/chat/completions`, `${root}/embeddings`].includes(path)) {
      sendJson(response, 404, { error: { message: `Unknown request URL: ${url}` } })
      return
    }
    const sent = JSON.parse(await text(request)) as ChatRequest
    const body = sent.input === undefined ? sent : { ...sent, input: [sent.input].flat() }
    const received: ReceivedRequest = {
      index: server.requests.length,
      url,
      body,
      headers: request.headers,
      abandoned: false,
    }
    server.requests.push(received)
    server.inFlight += 1
    server.peak = Math.max(server.peak, server.inFlight)
    response.on('close', () => {
      server.inFlight -= 1
      received.abandoned = !response.writableFinished
    })
    const reply = vendor.refuses?.(received) ?? saidBy(vendor, await respond(received))
    send(response, received, reply)
  }

  http.listen(port, '127.0.0.1')
  await once(http, 'listening')
  const address = http.address() as AddressInfo
  server.baseURL = `${tls ? 'https' : 'http'}://127.0.0.1:${address.port}${root}`
  return server
}

function saidBy({ says }: Vendor, reply: ServerReply): ServerReply {
  return says && 'answer' in reply ? says(JSON.stringify(reply.answer)) : reply
}

/** Replies in turn to the requests that come, then goes on with `otherwise`. */
export function inTurn(
  replies: readonly (ServerReply | Responder)[],
  otherwise: Responder = wordOverlapModel,
): Responder {
  const left = [...replies]
  return request => {
    const next = left.shift() ?? otherwise
    return typeof next === 'function' ? next(request) : next
  }
}

function send(response: ServerResponse, { body }: ReceivedRequest, reply: ServerReply): void {
  if ('hang' in reply) return
  if ('drop' in reply) {
    if (reply.drop === 'midway') {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': 1000 })
      response.write('{"choices": [', () => response.destroy())
    } else response.destroy()
    return
  }
  if ('endless' in reply) {
    response.writeHead(reply.status, { 'content-type': 'application/json' })
    response.write('{"error": ')
    return
  }
  if ('flood' in reply) {
    response.writeHead(200, { 'content-type': 'application/json' })
    Readable.from(forever('{"a": [')).pipe(response)
    return
  }
  if ('bytes' in reply) {
    const { status = 200, headers } = reply
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(reply.bytes)
    return
  }
  if ('body' in reply) {
    const { status = 200, contentType = 'application/json' } = reply
    response.writeHead(status, { 'content-type': contentType })
    response.end(reply.body)
    return
  }
  if ('status' in reply) {
    const { status, headers, error } = reply
    sendJson(response, status, { error: { message: `HTTP ${status}`, ...error } }, headers)
    return
  }
  if ('vectors' in reply) sendJson(response, 200, embeddings(body, reply.vectors))
  else sendJson(response, 200, completion(body, reply), 'headers' in reply ? reply.headers : {})
}

function* forever(beginning: string): Generator<string> {
  yield beginning
  for (;;) yield '0,'.repeat(32_768)
}

function sendJson(
  response: ServerResponse,
  status: number,
  body: object,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}
