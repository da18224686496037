import { compareText } from '../text/stableJson.ts'
import { isLocalHost } from './localHost.ts'

/**
 * Who gets the texts that are judged: the origins of endpoints, sorted, each once. All of this machine are one,
 * `loopback`, because ports change. What is no URL, such as a folder with a model, asks nobody.
 */
export function endpointOrigins(asked: readonly { endpoint?: string }[]): string[] {
  const origins = asked.flatMap(({ endpoint }) => {
    const url = endpoint === undefined ? null : URL.parse(endpoint)
    if (!url || !/^https?:$/.test(url.protocol)) return []
    return [isLocalHost(url.hostname) ? 'loopback' : url.origin]
  })
  return [...new Set(origins)].toSorted(compareText)
}
