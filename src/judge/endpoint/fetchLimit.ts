import { EndpointError } from './endpointError.ts'
import type { Fetch } from './protocol.ts'

/**
 * Node's `fetch` waits five minutes for the headers of a reply, and then reports a failed connection. This `fetch`
 * reports the time limit.
 */
export function withNamedLimit(fetch: Fetch): Fetch {
  return async (url, init) => {
    try {
      return await fetch(url, init)
    } catch (error) {
      throw isOwnLimit(error) ? new EndpointError('fetchGaveUp', 'fetch gave up') : error
    }
  }
}

const isOwnLimit = (error: unknown): boolean =>
  error instanceof Error &&
  error.cause instanceof Error &&
  'code' in error.cause &&
  error.cause.code === 'UND_ERR_HEADERS_TIMEOUT'
