import { compareText } from '../text/stableJson.ts'
import { isLocalHost } from './localHost.ts'

/**
 * The origins of the endpoints that receive the judged texts, sorted, each once. All addresses of this machine count
 * as one, `loopback`, because ports change. A value that is not a URL, such as the folder of a
 * model, has no origin.
 */
export function endpointOrigins(asked: readonly { endpoint?: string }[]): string[] {
  const origins = asked.flatMap(({ endpoint }) => {
    const url = endpoint === undefined ? null : URL.parse(endpoint)
    if (!url || !/^https?:$/.test(url.protocol)) return []
    return [isLocalHost(url.hostname) ? 'loopback' : url.origin]
  })
  return [...new Set(origins)].toSorted(compareText)
}
