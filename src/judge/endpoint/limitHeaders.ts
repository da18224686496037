import { sum } from '../../statistics/mean.ts'
import type { LimitState, StatedLimits } from '../limiter/statedRate.ts'

/**
 * The limits that an endpoint states in the headers of a reply, such as `x-ratelimit-remaining-requests: 59` and
 * `x-ratelimit-reset-requests: 1s`. Headers that are incomplete or in another format are ignored: the limits are then
 * learned from rejected calls.
 *
 * @param now milliseconds since 1970
 */
export function statedLimits(headers: Headers | undefined, now: number = Date.now()): StatedLimits {
  if (!headers) return {}
  // Headers without a suffix are about requests.
  const requests = stated(headers, '-requests', now) ?? stated(headers, '', now)
  const tokens = stated(headers, '-tokens', now)
  return { ...(requests && { requests }), ...(tokens && { tokens }) }
}

/** Whether an endpoint limits the rate of tokens, also in headers of another format. */
export const limitsTokens = (headers: Headers | undefined): boolean =>
  [...(headers?.keys() ?? [])].some(name => /^x-ratelimit-\w+-tokens/.test(name))

function stated(headers: Headers, what: string, now: number): LimitState | undefined {
  const text = (name: string) => headers.get(`x-ratelimit-${name}${what}`)?.trim() ?? ''
  const remaining = numberIn(text('remaining'))
  const resetAfter = millisecondsUntil(text('reset'), now)
  if (remaining === undefined || resetAfter === undefined || resetAfter <= 0) return undefined
  const limit = numberIn(text('limit'))
  return limit === undefined || limit < Math.max(remaining, 1)
    ? { remaining, resetAfter }
    : { limit, remaining, resetAfter }
}

/** Few enough digits for an exact number. */
const numberIn = (text: string): number | undefined =>
  /^\d{1,15}(\.\d{1,15})?$/.test(text) ? Number(text) : undefined

const units = { ms: 1, s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }

/** Larger numbers are times since 1970, not durations: in seconds, and in milliseconds. */
const firstSecond = 1e9
const firstMillisecond = 1e11

/** Reads `120ms`, `1s`, `2m59.56s`, a number of seconds, or a point in time in either unit. */
function millisecondsUntil(text: string, now: number): number | undefined {
  const number = numberIn(text)
  if (number !== undefined) {
    if (number >= firstMillisecond) return number - now
    return number >= firstSecond ? number * 1000 - now : number * 1000
  }
  if (!/^(\d{1,9}(\.\d{1,9})?(ms|[smhd])){1,5}$/.test(text)) return undefined
  const durations = [...text.matchAll(/([\d.]+)(ms|[smhd])/g)]
  return sum(durations.map(([, count, unit]) => Number(count) * unitOf(unit)))
}

const unitOf = (unit: string | undefined): number => units[unit as keyof typeof units]
