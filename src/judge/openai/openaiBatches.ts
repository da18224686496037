import { parseJson } from '../../text/parseJson.ts'
import type { BatchEndpoint, BatchQuestion, RequestForm } from '../batchEndpoint.ts'
import type { BatchCalls } from './batchCalls.ts'
import { batchCalls, plainly } from './batchCalls.ts'
import { batchOutcome, completionOutcome, customIdOf } from './batchOutcome.ts'
import type { ChatRequest } from './completions.ts'
import { connectCompletions, negotiableIn, requestOf, strictestOf } from './completions.ts'
import { ParameterRefused, withoutRefused } from './negotiation.ts'
import type { Secrets } from './faults.ts'
import type { ModelParameters } from './negotiation.ts'
import type { Connection } from './endpoint.ts'
import { batchOf, isPage, noBatch, remoteBatch } from './remoteBatch.ts'
import type { OpenaiSettings } from './settings.ts'

/** The address that each line of a file names. */
const url = '/v1/chat/completions'

/** The Batch API of an endpoint: its addresses `/files` and `/batches`. */
export async function connectBatches(
  settings: OpenaiSettings & Connection,
): Promise<BatchEndpoint> {
  const { host } = new URL(settings.baseURL)
  const { secrets } = await plainly(() => settings.credentials.current())
  const { call, upload, download } = batchCalls(settings, secrets)
  return {
    host,
    ...questionsTo(settings, secrets),
    ...batchesOf(call, { host, secrets }),
    upload,
    download,
  }
}

type Questions =
  | 'strictest'
  | 'knowsForm'
  | 'withoutRefused'
  | 'askNow'
  | 'lineOf'
  | 'customIdOf'
  | 'read'

/** How questions are sent, live or as a line, and how answers are read. */
function questionsTo(
  settings: OpenaiSettings & Connection,
  secrets: readonly string[],
): Pick<BatchEndpoint, Questions> {
  const completions = connectCompletions(settings)
  return {
    strictest: strictestOf(settings),
    knowsForm: negotiableIn(settings).length === 0,
    withoutRefused(form, refused) {
      const found = { ...parametersOf(form), refusals: new Map() }
      return withoutRefused(found, new ParameterRefused(refused, ''))
    },
    async askNow(question) {
      const call = callOf(question)
      const asked = await plainly(() => completions.ask(call))
      const outcome = completionOutcome(asked.reply, { ...call, secrets: asked.secrets })
      return { outcome, form: completions.parameters() }
    },
    lineOf(customId, question, form) {
      const body = bodyOf(settings, question, form)
      return onOneLine(JSON.stringify({ custom_id: customId, method: 'POST', url, body }))
    },
    customIdOf,
    read: (line, request) => batchOutcome(line, { settings, secrets, request: bodyIn(request) }),
  }
}

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
        // A try whose reply was lost may have created it, and a second batch would be paid for too.
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

/** JSON lets other line breaks of Unicode stand in a string, and some servers end a line at these, too. */
const onOneLine = (json: string): string =>
  json.replaceAll(
    /[\u0085\u2028\u2029]/g,
    character => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )

const callOf = ({ step, messages, answerSchema }: BatchQuestion) => ({
  messages,
  kind: step,
  shape: { name: step, schema: answerSchema },
  signal: new AbortController().signal,
})

/** What a live call would send. A batch has no stream. */
function bodyOf(settings: OpenaiSettings, question: BatchQuestion, form: RequestForm) {
  const { stream: _, ...body } = requestOf(settings, callOf(question), parametersOf(form))
  return body
}

const parametersOf = ({ form, temperature }: RequestForm): ModelParameters => ({
  form,
  temperature,
})

/** A line that this package wrote. */
const bodyIn = (line: string) => (parseJson(line) as { body: ChatRequest }).body
