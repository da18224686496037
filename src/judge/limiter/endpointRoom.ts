import { stableJson } from '../../text/stableJson.ts'
import type { Limiter } from './limiter.ts'
import { createLimiter } from './limiter.ts'

/** An endpoint, and the limits that were set for it: who agrees in all of them shares a limiter. */
export interface EndpointLimits {
  baseURL: string
  model: string
  concurrency?: number | undefined
  requestsPerMinute?: number | undefined
  tokensPerMinute?: number | undefined
}

/** Says where calls to an endpoint take their places. */
export type RoomAt = (limits: EndpointLimits, timeout: number) => Limiter

/** Who shares the limiters of a run. */
interface Sharing {
  shards: number
  shared?: Map<string, unknown>
}

/**
 * The limiter of an endpoint. Packages that ask one model at one address, within the same limits, are
 * limited together.
 * @param sharing the run whose limiters are shared. @default a limiter of its own
 */
export function endpointRoom(sharing: Sharing = { shards: 1 }): RoomAt {
  const { shards, shared } = sharing
  return ({ baseURL, model, concurrency, requestsPerMinute, tokensPerMinute }, timeout) => {
    const limits = { baseURL, model, concurrency, requestsPerMinute, tokensPerMinute }
    const key = `limiter of ${stableJson(limits)}`
    // What is kept under such a key was made here.
    const known = shared?.get(key) as Limiter | undefined
    const limiter = known ?? createLimiter({ ...limits, timeout, shards })
    shared?.set(key, limiter)
    return limiter
  }
}
