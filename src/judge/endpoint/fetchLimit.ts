import { EndpointError } from './endpointError.ts'
import type { Fetch } from './protocol.ts'

/**
 * Node's `fetch` waits five minutes for the headers of a reply, and then fails as if the connection
 * had. This one says so.
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
