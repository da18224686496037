import { z } from 'zod'
import { defined } from '../../defined.ts'
import { Unavailable } from '../../errors.ts'
import { parseJson } from '../../text/parseJson.ts'
import { EndpointError } from '../endpoint/endpointError.ts'
import { statedLimits } from '../endpoint/limitHeaders.ts'
import type { Protocol } from '../endpoint/protocol.ts'
import { modelRefused } from '../endpoint/reply.ts'
import type { JudgeFailure } from '../judge.ts'

/** Calls a method of a model with the options of the request. */
type AskModel = (options: object, request: object) => PromiseLike<unknown>

const headersSchema = z.object({ response: z.object({ headers: z.unknown() }) })

/** Requests that a model of the AI SDK sends by itself. */
export function aiSdkProtocol(ask: AskModel): Protocol {
  return {
    hints: {
      key: 'the key where the model is made, as its provider reads it',
      address: 'check the name of the model where it is made',
    },
    findsItsWay: true,
    statedLimits,
    openTransport:
      () =>
      async ({ body = {} }, { signal }) => {
        try {
          const data = await ask({ ...body, abortSignal: signal }, body)
          const headers = headersOf(headersSchema.safeParse(data).data?.response.headers)
          return { data, response: new Response(null, { headers }) }
        } catch (error) {
          throw faultOf(error, signal)
        }
      },
  }
}

/** The errors of the AI SDK, by name: a project may have several copies of it. */
interface SdkError extends Error {
  statusCode?: number
  responseHeaders?: Record<string, string | undefined>
  /** Present if the reply could be read as the provider's error. */
  data?: unknown
  responseBody?: string
}

/** Replies that the provider could not read. */
const unreadable = [
  'AI_EmptyResponseBodyError',
  'AI_InvalidResponseDataError',
  'AI_JSONParseError',
  'AI_NoContentGeneratedError',
  'AI_TypeValidationError',
]

/** The words of providers for an account without money. */
const usedUp = ['insufficient_quota', 'billing_error']

/** Anthropic's for the same, with the status of a bad request, and Google's for the calls of a day. */
const usedUpWords = /credit balance is too low|"quotaId":\s*"[^"]*PerDay/i

/** Google's words for a wrong key, with the status of a bad request. */
const wrongKey = /^API key (?:not valid|expired)/

/** The words of Amazon's provider before any request. */
const noCredentials = /^AWS SigV4 authentication requires .*credentials/

/**
 * The fault of a call to a model of the AI SDK.
 * @returns what the endpoint's retries understand; Unavailable if the provider has no key
 */
function faultOf(error: unknown, { aborted }: AbortSignal): Error {
  if (!(error instanceof Error)) return new EndpointError('error', String(error))
  if (error instanceof EndpointError) return error
  if (aborted) return new EndpointError('aborted', error.message)
  const { name, message } = error
  if (/^AI_Load(?:APIKey|Setting)Error$/.test(name) || noCredentials.test(message))
    return new Unavailable(message)
  if (name === 'AI_NoSuchModelError') return new EndpointError('error', message, { status: 404 })
  if (unreadable.includes(name))
    return new EndpointError('faultyReply', `with what the AI SDK can't read: ${message}`)
  return name === 'AI_APICallError' ? callFault(error) : new EndpointError('error', message)
}

function callFault(error: SdkError): Error {
  const { statusCode: status, data, message, responseBody = '', cause } = error
  if (status === undefined) return new EndpointError('noConnection', message, { cause })
  // The reply came, and the provider could not read it.
  if (status < 400)
    return (
      refusalIn(responseBody) ??
      new EndpointError('faultyReply', `with something that is not an answer: ${message}`)
    )
  const body = inside(data, 'error') ?? data
  const kinds = [inside(body, 'code'), inside(body, 'type')]
  const isQuota =
    kinds.some(kind => usedUp.some(word => word === kind)) ||
    usedUpWords.test(`${message} ${responseBody}`)
  return new EndpointError(isQuota ? 'quota' : 'error', `${status} ${message}`, {
    status: wrongKey.test(message) ? 401 : status,
    headers: headersOfError(error),
    body: { message, ...defined({ error: body }) },
    code: inside(body, 'code'),
    parameter: inside(body, 'param'),
  })
}

const responseSchema = z.object({
  output: z.array(
    z.looseObject({
      content: z
        .array(z.looseObject({ type: z.string(), refusal: z.string().optional() }))
        .optional()
        .catch(undefined),
    }),
  ),
})

/** A refusal of OpenAI's Responses API, which its provider can't read. */
function refusalIn(body: string): JudgeFailure | undefined {
  const { data } = responseSchema.safeParse(parseJson(body))
  const parts = data?.output.flatMap(({ content = [] }) => content) ?? []
  const refused = parts.find(({ type }) => type === 'refusal')
  return refused && modelRefused(refused.refusal ?? '')
}

function inside(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[key]
    : undefined
}

function headersOfError({ responseHeaders, responseBody = '' }: SdkError): Headers {
  const headers = headersOf(responseHeaders)
  // Google names the wait in the body alone.
  const [, seconds] = /"retryDelay":\s*"([\d.]+)s"/.exec(responseBody) ?? []
  if (seconds !== undefined && !headers.has('retry-after')) headers.set('retry-after', seconds)
  return headers
}

/** Leaves out what no header can hold. */
function headersOf(given: unknown): Headers {
  const headers = new Headers()
  if (typeof given !== 'object' || given === null) return headers
  for (const [name, value] of Object.entries(given)) {
    try {
      if (typeof value === 'string') headers.set(name, value)
    } catch {
      // The platform refuses this header. It states no limit.
    }
  }
  return headers
}
