import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { z } from 'zod'
import { defined } from '../../defined.ts'
import { UserError } from '../../errors.ts'
import { jsonEscapes } from '../../text/jsonEscapes.ts'
import { parseJson } from '../../text/parseJson.ts'
import type { BatchEndpoint, RemoteBatch } from '../batchEndpoint.ts'
import { oneLine } from '../checks/reason.ts'
import { batchCalls, batchQuestions, plainly } from '../endpoint/batches.ts'
import type { BatchCalls, BatchLines, SendForData } from '../endpoint/batches.ts'
import type { ChatSettings } from '../endpoint/chatOptions.ts'
import type { Connection } from '../endpoint/endpoint.ts'
import { withoutSecrets } from '../endpoint/faults.ts'
import type { Secrets } from '../endpoint/faults.ts'
import type { ChatMessage } from '../judge.ts'
import { openaiAccess } from './openaiAccess.ts'
import { openaiChat } from './openaiChat.ts'
import { errorReply } from './replyFaults.ts'

/** The Batch API of an endpoint: its addresses `/files` and `/batches`. */
export async function connectBatches(settings: ChatSettings & Connection): Promise<BatchEndpoint> {
  const { host } = new URL(settings.baseURL)
  const { secrets } = await plainly(() => settings.credentials.current())
  const calls = batchCalls(settings, secrets, openaiChat)
  return {
    host,
    ...batchQuestions(settings, secrets, { protocol: openaiChat, lines }),
    ...batchesOf(calls.call, { host, secrets }),
    ...filesOf(calls),
  }
}

/** The address in each line of a file. */
const url = '/v1/chat/completions'

const lineSchema = z.object({
  custom_id: z.string(),
  response: z.object({ status_code: z.number(), body: z.unknown() }).nullish(),
  error: z.object({ code: z.string().nullish(), message: z.string().nullish() }).nullish(),
})

const lines: BatchLines = {
  errorIn(status, reply) {
    const isObject = typeof reply === 'object' && reply !== null
    return errorReply(status, isObject && 'error' in reply ? reply.error : undefined)
  },
  lineOf(customId, live) {
    // A batch can't stream.
    const body = Object.fromEntries(Object.entries(live).filter(([name]) => name !== 'stream'))
    return onOneLine(JSON.stringify({ custom_id: customId, method: 'POST', url, body }))
  },
  requestIn(line) {
    // This package wrote the line.
    const { body } = parseJson(line) as { body: { messages: ChatMessage[] } }
    return { body, messages: body.messages }
  },
  replyIn(line) {
    const { data } = lineSchema.safeParse(parseJson(line))
    if (!data) return undefined
    const { custom_id: customId, response, error } = data
    if (response) return { customId, status: response.status_code, body: response.body }
    return { customId, lost: [error?.code, error?.message].filter(Boolean).join(': ') }
  },
}

/** JSON strings may hold other line breaks of Unicode, and some servers split lines at these too. */
const onOneLine = (json: string): string => json.replaceAll(/[\u0085\u2028\u2029]/g, jsonEscapes)

function batchesOf(
  call: BatchCalls['call'],
  server: { host: string; secrets: Secrets },
): Pick<BatchEndpoint, 'reach' | 'create' | 'find' | 'retrieve' | 'cancel'> {
  return {
    async reach() {
      const page = await call('batches', send =>
        send({ method: 'get', path: '/batches', query: { limit: 1 } }),
      )
      if (!isPage(page)) throw noBatch(server.host)
    },
    async create(fileId, metadata) {
      const body = {
        input_file_id: fileId,
        endpoint: url,
        completion_window: '24h',
        metadata,
      }
      let tries = 0
      const created = await call('batches', async send => {
        tries += 1
        // A try with a lost reply may have created the batch, and a second batch would cost again.
        const known = tries > 1 ? await batchOf(fileId, send) : undefined
        return known ?? send({ method: 'post', path: '/batches', body })
      })
      return remoteBatch(created, server)
    },
    async find(fileId) {
      const found = await call('batches', send => batchOf(fileId, send))
      return found === undefined ? undefined : remoteBatch(found, server)
    },
    async retrieve(id) {
      const found = await call(`batch ${id}`, send =>
        send({ method: 'get', path: `/batches/${id}` }),
      )
      return remoteBatch(found, server)
    },
    async cancel(id) {
      const cancelled = await call(`batch ${id}`, send =>
        send({ method: 'post', path: `/batches/${id}/cancel` }),
      )
      return remoteBatch(cancelled, server)
    },
  }
}

function filesOf({ call, save }: BatchCalls): Pick<BatchEndpoint, 'upload' | 'download'> {
  return {
    async upload(path) {
      const body = new FormData()
      const type = 'application/jsonl'
      body.set('file', new File([await readFile(path)], basename(path), { type }))
      body.set('purpose', 'batch')
      const data = await call('files', send => send({ method: 'post', path: '/files', body }))
      return fileSchema.parse(data).id
    },
    download: (fileId, path) =>
      save(`file ${fileId}`, { method: 'get', path: `/files/${fileId}/content` }, path),
  }
}

const countSchema = z.int().nonnegative().catch(0)

/** The id becomes part of addresses, messages and files. */
const idSchema = z.string().regex(/^(?!\.+$)[\w.:-]{1,200}$/)

const fileSchema = z.object({ id: idSchema })

const remoteSchema = z.object({
  id: idSchema,
  status: z.string(),
  request_counts: z
    .object({ total: countSchema, completed: countSchema, failed: countSchema })
    .nullish(),
  output_file_id: idSchema.nullish(),
  error_file_id: idSchema.nullish(),
  errors: z
    .object({
      data: z
        .array(
          z.object({
            code: z.string().nullish(),
            line: z.number().nullish(),
            message: z.string().nullish(),
          }),
        )
        .nullish(),
    })
    .nullish(),
})

/** @throws UserError if the reply is not a batch */
function remoteBatch(
  data: unknown,
  { host, secrets }: { host: string; secrets: Secrets },
): RemoteBatch {
  const { data: read } = remoteSchema.safeParse(data)
  if (!read) throw noBatch(host)
  const { id, status, request_counts: counts, output_file_id: output, error_file_id: errors } = read
  return {
    id,
    status,
    counts: counts ?? { total: 0, completed: 0, failed: 0 },
    ...(output && { outputFileId: output }),
    ...(errors && { errorFileId: errors }),
    faults: (read.errors?.data ?? []).map(({ code, line, message }) => ({
      ...(code && { code }),
      ...(typeof line === 'number' && { line }),
      message: oneLine(withoutSecrets(message ?? '', secrets)),
    })),
  }
}

/** The reply does not come from a Batch API. */
function noBatch(host: string): UserError {
  return new UserError({
    problem: `Expected ${host} to describe batches, but its reply describes none`,
    fix: `Ask the judge live: npx vitest-rag run. ${openaiAccess.hints.address}`,
  })
}

const pageSchema = z.object({
  data: z.array(z.looseObject({ id: z.unknown(), input_file_id: z.unknown() })),
  has_more: z.boolean().catch(false),
})

/** Whether a reply is a list of batches. */
const isPage = (reply: unknown): boolean => pageSchema.safeParse(reply).success

/** A page has a hundred batches, the newest first. */
const mostPages = 20

/** The batch of an input file, as the endpoint describes it; undefined if there is none. */
async function batchOf(fileId: string, send: SendForData): Promise<unknown> {
  let after: string | undefined
  for (let pages = 1; ; pages += 1) {
    const query = { limit: 100, ...defined({ after }) }
    const { data: page } = pageSchema.safeParse(
      await send({ method: 'get', path: '/batches', query }),
    )
    const found = page?.data.find(batch => batch.input_file_id === fileId)
    const last = page?.data.at(-1)?.id
    if (found || pages === mostPages || !page?.has_more || typeof last !== 'string') return found
    after = last
  }
}
