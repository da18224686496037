import OpenAI, {
  APIConnectionError,
  APIConnectionTimeoutError,
  APIError,
  APIUserAbortError,
} from 'openai'
import { defined } from '../../defined.ts'
import { EndpointError } from '../endpoint/endpointError.ts'
import { statedLimits } from './limitHeaders.ts'
import { openaiAccess } from './openaiAccess.ts'
import type { Protocol, ReplyLimit, SendOptions, Server, Transport } from '../endpoint/protocol.ts'
import { errorReply } from './replyFaults.ts'

/** OpenAI's protocol, spoken by OpenAI's own client. */
export const openaiProtocol: Protocol = { ...openaiAccess, openTransport, statedLimits }

/** Milliseconds: the longest that a timer takes. */
const longestTimeout = 2_147_483_647

function openTransport({ baseURL, query, fetch }: Server): Transport {
  const client = new OpenAI({
    // Each request carries its own headers, the key among them.
    apiKey: 'in the headers',
    baseURL,
    // This timer ends before the body of a reply has come, so each attempt has a timer of its own.
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

/** Without this the client would send the key that it was made with. */
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
