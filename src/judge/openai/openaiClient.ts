import OpenAI, {
  APIConnectionError,
  APIConnectionTimeoutError,
  APIError,
  APIUserAbortError,
} from 'openai'
import { defined } from '../../defined.ts'
import { EndpointError } from '../endpoint/endpointError.ts'
import { statedLimits } from '../endpoint/limitHeaders.ts'
import { openaiAccess } from './openaiAccess.ts'
import type { Protocol, ReplyLimit, SendOptions, Server, Transport } from '../endpoint/protocol.ts'
import { errorReply } from './replyFaults.ts'

/** OpenAI's protocol through OpenAI's client library. */
export const openaiProtocol: Protocol = { hints: openaiAccess.hints, openTransport, statedLimits }

/** The longest time of a timer, in milliseconds. */
const longestTimeout = 2_147_483_647

function openTransport({ baseURL, query, fetch }: Server): Transport {
  const client = new OpenAI({
    // Each request has its own headers, including the key.
    apiKey: 'in the headers',
    baseURL,
    // This timer stops before the body of a reply arrives, so each attempt has a separate timer.
    timeout: longestTimeout,
    maxRetries: 0,
    defaultQuery: query,
    fetch: (url, init) => fetch(url instanceof Request ? url.url : String(url), init),
  })
  return async ({ method, path, isFile, longestReply, ...request }, { signal, headers }) => {
    const fetchOptions: ReplyLimit = {
      ...defined({ longestReply }),
      ...(isFile && { longestReply: Infinity }),
    }
    const own = isFile ? { accept: 'application/binary', ...headers } : headers
    const options = { ...request, signal, headers: withoutKeyOfClient(own), fetchOptions }
    try {
      const reply = client[method](path, options)
      return isFile
        ? { data: undefined, response: await reply.asResponse() }
        : await reply.withResponse()
    } catch (error) {
      throw faultOf(error)
    }
  }
}

/** Otherwise the client would send its placeholder key. */
function withoutKeyOfClient(headers: SendOptions['headers']): Record<string, string | null> {
  const isAuthorized = Object.keys(headers).some(name => name.toLowerCase() === 'authorization')
  return isAuthorized ? headers : { authorization: null, ...headers }
}

function faultOf(error: unknown): unknown {
  if (error instanceof APIUserAbortError) return new EndpointError('aborted', error.message)
  if (error instanceof APIConnectionError) {
    const { message, cause } = error
    if (cause instanceof EndpointError) return cause
    const isLate = error instanceof APIConnectionTimeoutError
    return new EndpointError(isLate ? 'noConnectionInTime' : 'noConnection', message, { cause })
  }
  if (!(error instanceof APIError)) return error
  const { status, error: body, headers, message } = error
  return errorReply(Number(status), body, { headers, message })
}
