import { z } from 'zod'
import { quoted } from '../checks/reason.ts'
import { EndpointError } from '../endpoint/endpointError.ts'
import { openaiAccess } from './openaiAccess.ts'
import type { HowItCame } from '../endpoint/protocol.ts'

const errorSchema = z.object({
  message: z.string(),
  code: z.union([z.string(), z.number()]).nullish().catch(undefined),
  status: z.union([z.string(), z.number()]).nullish().catch(undefined),
  type: z.string().nullish().catch(undefined),
})

type ErrorObject = z.infer<typeof errorSchema>

/**
 * The error in an endpoint's reply.
 * @param error the value of `error` in the body
 * @param known the headers, and the message. @default the words of the error after the status
 */
export function errorReply(
  status: number,
  error: unknown,
  { headers, message }: { headers?: Headers | undefined; message?: string } = {},
): EndpointError {
  const { code, param, type }: { code?: unknown; param?: unknown; type?: unknown } =
    typeof error === 'object' && error !== null ? error : {}
  const isQuotaUsedUp = [code, type].includes('insufficient_quota')
  const shown = message ?? `${status} ${wordsOf(error) || 'status code (no body)'}`
  return new EndpointError(isQuotaUsedUp ? 'quota' : 'error', shown, {
    status,
    headers,
    body: error,
    code,
    parameter: param,
  })
}

function wordsOf(error: unknown): string {
  if (!error) return ''
  const message = typeof error === 'object' && 'message' in error ? error.message : undefined
  if (message) return typeof message === 'string' ? message : JSON.stringify(message)
  return JSON.stringify(error)
}

/** The place of the provider's error in a gateway's reply. */
const failedSchema = z.union([
  z.object({ error: errorSchema }),
  z.object({ choices: z.tuple([z.object({ error: errorSchema })], z.unknown()) }),
])

const answeredSchema = z.object({
  choices: z.tuple(
    [
      z.object({
        finish_reason: z.unknown().optional(),
        message: z.looseObject({
          content: z.unknown().optional(),
          refusal: z.unknown().optional(),
        }),
      }),
    ],
    z.unknown(),
  ),
})

/** With these reasons, the model or its provider caused the empty answer. */
const ownReasons: readonly unknown[] = [
  'length',
  'content_filter',
  'blacklist',
  'tool_calls',
  'function_call',
]

/**
 * The fault in a chat completion with status 200: its error, as if it had come with its own status, or a missing
 * answer.
 */
export function completionFault(
  reply: unknown,
  { headers, isBroken = false }: HowItCame,
): EndpointError | undefined {
  const failure = errorIn(reply, headers)
  if (failure) return failure
  const { data } = answeredSchema.safeParse(reply)
  if (!data) return withoutAnswer('an answer', reply)
  const [{ finish_reason: reason, message }] = data.choices
  const said = [
    message.content,
    message.refusal,
    message['reasoning_content'],
    message['reasoning'],
  ]
  if (!said.some(Boolean) && !ownReasons.includes(reason))
    return new EndpointError('faultyReply', 'with an empty answer')
  // Damaged characters elsewhere in the reply do no harm.
  return isBroken && String(message.content).includes(replacement)
    ? new EndpointError('faultyReply', 'with an answer that is not valid UTF-8')
    : undefined
}

/** The character for a damaged byte. */
const replacement = '\uFFFD'

/** The same for embeddings. */
export function embeddingsFault(reply: unknown, { headers }: HowItCame): EndpointError | undefined {
  const isThere = typeof reply === 'object' && reply !== null && 'data' in reply
  return errorIn(reply, headers) ?? (isThere ? undefined : withoutAnswer('embeddings', reply))
}

function errorIn(reply: unknown, headers: Headers): EndpointError | undefined {
  if (!mayHoldError(reply)) return undefined
  const { data } = failedSchema.safeParse(reply)
  if (!data) return undefined
  const error = 'error' in data ? data.error : data.choices[0].error
  return errorReply(statusOf(error), error, { headers })
}

/** A cheap test first: replies rarely hold an error, and the schema takes longer than all other work on a reply. */
function mayHoldError(reply: unknown): boolean {
  if (typeof reply !== 'object' || reply === null) return false
  const [choice]: unknown[] =
    'choices' in reply && Array.isArray(reply.choices) ? reply.choices : []
  return 'error' in reply || (typeof choice === 'object' && choice !== null && 'error' in choice)
}

/** Derived from the words of the error if it has no number. An error of unknown kind may pass. */
function statusOf({ status, code, type }: ErrorObject): number {
  const stated = [status, code].map(Number).find(number => number >= 400 && number < 600)
  if (stated !== undefined) return stated
  const kind = `${code ?? ''} ${type ?? ''}`
  if (/rate_?limit|quota/i.test(kind)) return 429
  return /invalid|unsupported|not_?found|authentication|permission|exceeded/i.test(kind) ? 400 : 500
}

/** A text is the beginning of a web page: proxies reply with one, and so do servers outside their API. */
function withoutAnswer(what: string, reply: unknown): EndpointError {
  if (typeof reply !== 'string' || reply.trim() === '')
    return new EndpointError('faultyReply', `without ${what}`)
  return new EndpointError(
    'page',
    `without ${what} (${openaiAccess.hints.address}): ${quoted(reply)}`,
  )
}
