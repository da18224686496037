import { stableJson } from '../../text/stableJson.ts'
import type { Limiter } from './limiter.ts'
import { createLimiter } from './limiter.ts'

/** An endpoint with its configured limits. Equal values share a limiter. */
export interface EndpointLimits {
  baseURL: string
  model: string
  concurrency?: number | undefined
  requestsPerMinute?: number | undefined
  tokensPerMinute?: number | undefined
}

/** Returns the limiter that calls to an endpoint use. */
export type RoomAt = (limits: EndpointLimits, timeout: number) => Limiter

/** The run whose judges share limiters. */
interface Sharing {
  shards: number
  shared?: Map<string, unknown>
}

/**
 * The limiter of an endpoint. Packages that ask one model at one address, within the same limits, share it.
 * @param sharing the run whose limiters are shared. @default a separate limiter
 */
export function endpointRoom(sharing: Sharing = { shards: 1 }): RoomAt {
  const { shards, shared } = sharing
  return ({ baseURL, model, concurrency, requestsPerMinute, tokensPerMinute }, timeout) => {
    const limits = { baseURL, model, concurrency, requestsPerMinute, tokensPerMinute }
    const key = `limiter of ${stableJson(limits)}`
    // Only this function stores objects under such keys.
    const known = shared?.get(key) as Limiter | undefined
    const limiter = known ?? createLimiter({ ...limits, timeout, shards })
    shared?.set(key, limiter)
    return limiter
  }
}
