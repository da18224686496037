import type { Client } from './githubClient.ts'
import { UnusableAnswer } from './githubClient.ts'

/** GitHub itself times out after ten seconds. An artifact may take longer to arrive. */
const mostSeconds = 20

/** Answers that have no body. */
const emptyAnswers: readonly number[] = [204, 205]

/**
 * Aborts calls of a client without an answer in time, and refuses HTML pages instead of data, as from proxies and login
 * forms.
 * @param patience aborts a call that takes too long. @default after 20 seconds
 */
export function expectUsableAnswers(
  client: Client,
  patience: () => AbortSignal = () => AbortSignal.timeout(mostSeconds * 1000),
): void {
  client.hook.wrap('request', async (request, options) => {
    const signal = patience()
    const { method, url } = client.request.endpoint(options)
    // Hooks share one object of options; a returned one is ignored.
    options.request = { ...options.request, signal }
    try {
      const response = await request(options)
      if (!isPage(response, options.mediaType?.format === 'raw')) return response
      throw new UnusableAnswer('answered with a page instead of data to', 502, { method, url })
    } catch (error) {
      // An aborted call fails in many ways, and its body may only be cut off.
      if (!signal.aborted) throw error
      const inTime = `gave no answer within ${mostSeconds} seconds to`
      throw new UnusableAnswer(inTime, 504, { method, url })
    }
  })
}

interface Received {
  status: number
  headers: { 'content-type'?: string | undefined }
  data: unknown
}

/** Data are parsed JSON or bytes; only a raw file is text. */
function isPage({ status, headers, data }: Received, isRaw: boolean): boolean {
  if (/^text\/html\b/i.test(headers['content-type'] ?? '')) return true
  return typeof data === 'string' && !isRaw && !emptyAnswers.includes(status)
}
