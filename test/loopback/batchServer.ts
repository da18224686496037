import type { IncomingMessage, ServerResponse } from 'node:http'
import { buffer } from 'node:stream/consumers'
import type { FileLimits } from './batchRules.ts'
import type { BatchRuns, Reply, ServedBatch } from './batchRuns.ts'
import { createBatchRuns } from './batchRuns.ts'
import { listen } from './listen.ts'
import { completion } from './openaiBodies.ts'
import type { Said } from './openaiBodies.ts'
import type { ChatRequest, ReceivedRequest, Responder, ServerReply } from './openaiServer.ts'
import { openaiModel } from './vendors/openaiModels.ts'
import type { Vendor } from './vendors/vendor.ts'
import { wordOverlapModel } from './wordOverlapModel.ts'

export interface BatchServer extends Pick<BatchRuns, 'batches' | 'files' | 'finish'> {
  baseURL: string
  /** Live calls to the model. */
  requests: ChatRequest[]
  /** All calls, such as `POST /files`. */
  calls: string[]
  close(): Promise<void>
}

/** What takes the place of a reply. */
type Instead = { status: number; body?: string } | 'drop' | undefined

export interface BatchServerOptions {
  respond?: Responder
  vendor?: Vendor
  limits?: Partial<FileLimits>
  /** Tokens that may be enqueued at once. @default not limited */
  enqueuedTokens?: number
  /** Is asked before and after the server does what a call asks for. @default the server replies */
  fault?(call: string, when: 'before' | 'after'): Instead
}

/** Imitates OpenAI's chat completions, files and batches on 127.0.0.1, and refuses what the API refuses. */
export async function startBatchServer({
  respond = wordOverlapModel,
  vendor = openaiModel('chat'),
  limits = {},
  enqueuedTokens = Infinity,
  fault,
}: BatchServerOptions = {}): Promise<BatchServer> {
  const requests: ChatRequest[] = []
  const calls: string[] = []
  const runs = createBatchRuns({
    answerTo: body => replyTo(body, vendor, respond),
    limits: { requests: 50_000, bytes: 200_000_000, ...limits },
    enqueuedTokens,
  })

  async function serve(call: string, request: IncomingMessage): Promise<Reply | string> {
    const body = await buffer(request)
    if (call === 'POST /files') return upload(request.headers['content-type'] ?? '', body, runs)
    if (call === 'POST /batches') return create(dataIn(body), runs)
    if (call === 'GET /batches') return { status: 200, body: pageOf(runs.batches.toReversed()) }
    if (call === 'POST /chat/completions') {
      const asked = dataIn(body) as ChatRequest
      requests.push(asked)
      return replyTo(asked, vendor, respond)
    }
    const [, file] = /^GET \/files\/([^/]+)\/content$/.exec(call) ?? []
    if (file !== undefined) return runs.files.get(file) ?? refusal(404, `No such File: ${file}`)
    const [, id, action] = /^\w+ \/batches\/([^/]+)(\/cancel)?$/.exec(call) ?? []
    if (id === undefined) return refusal(404, `Unknown request URL: ${call}`)
    return lookAt(id, action !== undefined, runs)
  }

  const { url, close } = await listen((request, response) => {
    const call = `${request.method} ${(request.url ?? '').replace(/^\/v1|\?.*/g, '')}`
    calls.push(call)
    void answer(call, request, response)
  })

  async function answer(
    call: string,
    request: IncomingMessage,
    response: ServerResponse,
  ): Promise<void> {
    const early = fault?.(call, 'before')
    const served = early ? undefined : await serve(call, request)
    const instead = early ?? fault?.(call, 'after')
    if (instead === 'drop' || !(instead ?? served)) response.destroy()
    else if (instead) send(response, instead.status, instead.body ?? failed(instead.status))
    else if (typeof served === 'string') send(response, 200, served)
    else if (served) send(response, served.status, JSON.stringify(served.body))
  }

  const { batches, files, finish } = runs
  return { baseURL: `${url}/v1`, requests, calls, batches, files, finish, close }
}

function send(response: ServerResponse, status: number, text: string): void {
  const type = text.startsWith('{"id":"batch_req') ? 'application/octet-stream' : 'application/json'
  response.writeHead(status, { 'content-type': type })
  response.end(text)
}

function replyTo(body: ChatRequest, vendor: Vendor, respond: Responder): Reply {
  const received: ReceivedRequest = {
    index: 0,
    url: '/v1/chat/completions',
    body,
    headers: {},
    abandoned: false,
  }
  const reply = vendor.refuses?.(received) ?? (respond(received) as ServerReply)
  const { status = 200 } = 'status' in reply ? reply : {}
  if ('body' in reply) return { status, body: JSON.parse(reply.body) }
  if (!('status' in reply)) return { status, body: completion(body, reply as Said) }
  const error = 'error' in reply ? reply.error : {}
  return { status, body: { error: { message: `HTTP ${status}`, ...error } } }
}

async function upload(type: string, body: Buffer, { keep }: BatchRuns): Promise<Reply> {
  const headers = { 'content-type': type }
  const form = await new Response(new Uint8Array(body), { headers }).formData()
  const purpose = form.get('purpose')
  const file = form.get('file')
  if (purpose !== 'batch')
    return refusal(400, "Invalid purpose: must be one of ['assistants', 'batch', 'fine-tune']")
  if (!(file instanceof File) || !file.name.endsWith('.jsonl'))
    return refusal(400, 'Invalid file format. Must be .jsonl')
  const id = keep(purpose, await file.text())
  return { status: 200, body: { id, object: 'file', purpose, filename: file.name } }
}

function create(given: Record<string, unknown>, { batches, purposeOf }: BatchRuns): Reply {
  const { input_file_id: file, endpoint, completion_window: span, metadata, ...others } = given
  const unknown = Object.keys(others).find(name => name !== 'output_expires_after')
  if (unknown !== undefined) return refusal(400, `Unknown parameter: '${unknown}'.`)
  if (span !== '24h') return refusal(400, "Invalid value: Value must be '24h'.")
  if (endpoint !== '/v1/chat/completions') return refusal(400, 'Invalid endpoint.')
  if (typeof file !== 'string' || purposeOf(file) !== 'batch')
    return refusal(400, `Invalid file ID: ${String(file)}`)
  const batch: ServedBatch = {
    id: `batch_${batches.length + 1}`,
    status: 'validating',
    input_file_id: file,
    request_counts: { total: 0, completed: 0, failed: 0 },
    metadata: (metadata ?? null) as ServedBatch['metadata'],
  }
  batches.push(batch)
  return { status: 200, body: batch }
}

function lookAt(id: string, cancels: boolean, { batches, settle }: BatchRuns): Reply {
  const batch = batches.find(one => one.id === id)
  if (!batch) return refusal(404, `No batch found with id '${id}'.`)
  settle(batch)
  if (cancels && batch.status !== 'in_progress')
    return refusal(409, `Cannot cancel a batch with status '${batch.status}'.`)
  if (cancels) batch.status = 'cancelling'
  return { status: 200, body: batch }
}

const dataIn = (body: Buffer) => JSON.parse(String(body)) as Record<string, unknown>

const pageOf = (data: readonly object[]) => ({ object: 'list', data, has_more: false })

const failed = (status: number) => JSON.stringify({ error: { message: `HTTP ${status}` } })

const refusal = (status: number, message: string): Reply => ({
  status,
  body: { error: { message, type: 'invalid_request_error', param: null, code: null } },
})
