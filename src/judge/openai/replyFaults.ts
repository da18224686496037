import { APIError } from 'openai'
import { z } from 'zod'
import { quoted } from '../checks/reason.ts'
import { FaultyReply, PageReply } from './faults.ts'
import { hasBrokenBytes } from './replyBody.ts'

const errorSchema = z.object({
  message: z.string(),
  code: z.union([z.string(), z.number()]).nullish().catch(undefined),
  status: z.union([z.string(), z.number()]).nullish().catch(undefined),
  type: z.string().nullish().catch(undefined),
})

type ErrorObject = z.infer<typeof errorSchema>

interface HowItCame {
  headers: Headers
  /** Whether bytes were damaged on the way. @default none were */
  isBroken?: boolean
}

/** A reply as it came. @throws what went wrong on the way where it came with status 200 all the same */
export function checked<Received extends { data: unknown; response: Response }>(
  received: Received,
  faultIn: (reply: unknown, how: HowItCame) => Error | undefined,
): Received {
  const { data, response } = received
  const fault = faultIn(data, {
    headers: response.headers,
    isBroken: hasBrokenBytes(response),
  })
  if (fault) throw fault
  return received
}

/** Where gateways put the error of the provider behind them. */
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

/** Where one of these is the reason, an empty answer is the model's or its provider's. */
const ownReasons: readonly unknown[] = [
  'length',
  'content_filter',
  'blacklist',
  'tool_calls',
  'function_call',
]

/**
 * What went wrong on the way where a chat completion came with status 200 all the same: the error that
 * it holds, as if it had come with its own status, or that there is no answer in it.
 */
export function completionFault(
  reply: unknown,
  { headers, isBroken = false }: HowItCame,
): Error | undefined {
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
    return new FaultyReply('with an empty answer')
  // Elsewhere in the reply a damaged character does no harm.
  return isBroken && String(message.content).includes(replacement)
    ? new FaultyReply('with an answer that is not valid UTF-8')
    : undefined
}

/** What a damaged byte is decoded to. */
const replacement = '\uFFFD'

/** The same for embeddings. */
export function embeddingsFault(reply: unknown, { headers }: HowItCame): Error | undefined {
  const isThere = typeof reply === 'object' && reply !== null && 'data' in reply
  return errorIn(reply, headers) ?? (isThere ? undefined : withoutAnswer('embeddings', reply))
}

function errorIn(reply: unknown, headers: Headers): APIError | undefined {
  if (!mayHoldError(reply)) return undefined
  const { data } = failedSchema.safeParse(reply)
  if (!data) return undefined
  const error = 'error' in data ? data.error : data.choices[0].error
  return APIError.generate(statusOf(error), { error }, undefined, headers)
}

/** Hardly any reply holds one, and the schema takes longer than all else that is done with a reply. */
function mayHoldError(reply: unknown): boolean {
  if (typeof reply !== 'object' || reply === null) return false
  const [choice]: unknown[] =
    'choices' in reply && Array.isArray(reply.choices) ? reply.choices : []
  return 'error' in reply || (typeof choice === 'object' && choice !== null && 'error' in choice)
}

/** By its words where it has no number; an error that says nothing of its kind may pass. */
function statusOf({ status, code, type }: ErrorObject): number {
  const stated = [status, code].map(Number).find(number => number >= 400 && number < 600)
  if (stated !== undefined) return stated
  const kind = `${code ?? ''} ${type ?? ''}`
  if (/rate_?limit|quota/i.test(kind)) return 429
  return /invalid|unsupported|not_?found|authentication|permission|exceeded/i.test(kind) ? 400 : 500
}

/** A text is the beginning of a page, such as a proxy answers with, or a server beside its API. */
function withoutAnswer(what: string, reply: unknown): FaultyReply {
  if (typeof reply !== 'string' || reply.trim() === '') return new FaultyReply(`without ${what}`)
  return new PageReply(
    `without ${what} (\`baseURL\` ends in /v1 at most servers): ${quoted(reply)}`,
  )
}
