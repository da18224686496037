import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai'
import type { RetryContext } from 'p-retry'
import { longestWait } from '../limiter/statedRate.ts'
import { oneLine } from '../checks/reason.ts'
import { FetchGaveUp } from './fetchLimit.ts'
import { RedirectRefused } from './redirects.ts'

/** Texts that no message may show. */
export type Secrets = readonly string[]

/** Thrown where an attempt has taken as long as it may. */
export class AttemptTimeout extends Error {
  override readonly name = 'AttemptTimeout'
}

/** What a message may need to name. */
interface Circumstances {
  secrets: Secrets
  baseURL: string
  model: string
  timeout: number
  attempts: number
  /** If it was set. */
  temperature?: number
}

/** A reply of status 200 that can't be used: the endpoint, or one before it, lost the answer or damaged it. */
export class FaultyReply extends Error {
  override readonly name = 'FaultyReply'
}

/** Thrown where a reply is longer than it can be: another one may be, too. */
export class ReplyTooLong extends Error {
  override readonly name = 'ReplyTooLong'

  /** @param longest bytes */
  constructor(longest: number) {
    super(
      `sent more than ${Math.floor(longest / 1024 / 1024)} MB, so the rest of the reply was not read`,
    )
  }
}

/** Thrown where what listens at an address can't understand any call. */
export class WrongProtocol extends Error {
  override readonly name = 'WrongProtocol'
}

/** A page in place of a reply: something else may listen at that address. */
export class PageReply extends FaultyReply {}

/** Whether sending the same request again may help. */
export function isTransient(error: Error): boolean {
  if (error instanceof AttemptTimeout || error instanceof FaultyReply) return true
  if (error instanceof APIUserAbortError) return false
  if (error instanceof APIConnectionError) return !isForGood(rootOf(error))
  // A body that broke off is no JSON, or the platform reports a network error.
  if (!(error instanceof APIError))
    return error instanceof SyntaxError || error instanceof TypeError
  const status = Number(error.status)
  if (status === 429) return !isQuotaUsedUp(error)
  return status === 408 || status === 409 || status >= 500
}

/** Whether the server rejects calls because there are too many, and how long it asks to wait. */
export function throttlingOf(error: unknown): { retryAfter: number | undefined } | undefined {
  if (!(error instanceof APIError)) return undefined
  const status = Number(error.status)
  const retryAfter = retryAfterOf(error)
  const isThrottled = status === 429 && !isQuotaUsedUp(error)
  return isThrottled || (status === 503 && retryAfter !== undefined) ? { retryAfter } : undefined
}

/**
 * Milliseconds that the server asks to wait, from `retry-after-ms` or `Retry-After`, a minute at most.
 * Undefined where it asks for none, or for nothing that is a time to come.
 */
export function retryAfterOf(error: Error, now: number = Date.now()): number | undefined {
  if (!(error instanceof APIError)) return undefined
  const text = (name: string) => error.headers?.get(name)?.trim() ?? ''
  const asked = [
    numberIn(text('retry-after-ms')),
    numberIn(text('retry-after')) * 1000,
    Date.parse(text('retry-after')) - now,
  ].find(wait => wait > 0)
  return asked && Math.min(asked, longestWait)
}

const numberIn = (text: string): number => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN)

/** Why the next attempt waits, for people, while it does. */
export function waitReason(
  { error, attemptNumber, retriesLeft }: RetryContext,
  { baseURL, wait }: { baseURL: string; wait: number },
): string {
  const { host } = new URL(baseURL)
  const tries = `try ${attemptNumber + 1} of ${attemptNumber + retriesLeft}`
  const seconds = `waiting ${Math.ceil(wait / 1000)} s`
  if (rootCodeOf(error) === 'ECONNREFUSED') return `${host} refuses connections, ${tries}`
  if (error instanceof AttemptTimeout) return `no reply from ${host} in time, ${tries}`
  if (error instanceof PageReply) return `${host} replies with a page, ${tries}`
  if (error instanceof FaultyReply) return `${seconds}: ${host} replied ${error.message}, ${tries}`
  if (error instanceof APIError && error.status !== undefined)
    return `${seconds}: ${error.status} from ${host}, ${tries}`
  return `${seconds}: the connection to ${host} failed, ${tries}`
}

/** What went wrong on the way, for people; undefined for any other error. */
export function reasonOf(error: unknown, circumstances: Circumstances): string | undefined {
  const { attempts, baseURL, secrets } = circumstances
  const tries = attempts === 1 ? '' : ` (${attempts} attempts)`
  if (error instanceof APIUserAbortError || !(error instanceof Error)) return undefined
  if (error instanceof AttemptTimeout)
    return `No reply from ${new URL(baseURL).host} within ${circumstances.timeout} ms${tries}`
  if (error instanceof FaultyReply)
    return oneLine(
      withoutSecrets(`${new URL(baseURL).host} replied 200 ${error.message}${tries}`, secrets),
    )
  if (error instanceof WrongProtocol)
    return `No connection to ${new URL(baseURL).host}: ${error.message}${tries}`
  if (error instanceof ReplyTooLong) return `${new URL(baseURL).host} ${error.message}${tries}`
  if (error instanceof APIError)
    return oneLine(withoutSecrets(`${apiReason(error, circumstances)}${tries}`, secrets))
  if (error instanceof SyntaxError || isBrokenOff(error))
    return `The endpoint's reply broke off or was not JSON${tries}`
  return undefined
}

function apiReason(error: APIError, circumstances: Circumstances): string {
  const { baseURL, model, temperature } = circumstances
  const { host } = new URL(baseURL)
  if (error instanceof APIConnectionTimeoutError) return `No connection to ${host} in time`
  if (error instanceof APIConnectionError) return connectionReason(error, host)
  const { message } = error
  if (error.status === 401 || error.status === 403)
    return `${host} refused the API key or its rights (check OPENAI_API_KEY, \`apiKey\` or \`headers\`): ${message}`
  if (error.status === 404)
    return `${host} has no model "${model}", or has nothing at this address (\`baseURL\` ends in /v1 at most servers): ${message}`
  if (isQuotaUsedUp(error)) return `The quota at ${host} is used up: ${message}`
  if (error.status === 429) return `${host} limits the rate of calls: ${message}`
  if (temperature !== undefined && isRefusalOf(error, 'temperature'))
    return `${host} refuses \`temperature\` (${temperature}), so leave it out for this model: ${message}`
  return `${host} answered with an error: ${message}`
}

function connectionReason(error: APIConnectionError, host: string): string {
  const root = rootOf(error)
  if (root instanceof FetchGaveUp)
    return `No reply from ${host} for as long as \`fetch\` waits, which is 5 minutes in Node whatever \`timeout\` says: pass a \`fetch\` that waits longer`
  if (root instanceof RedirectRefused) return root.message
  return `No connection to ${host}: ${codeOf(root) ?? root.message}${connectionHint(root)}`
}

function connectionHint(root: Error): string {
  if (isBadPort(root)) return ' (`fetch` never asks this port: have the endpoint listen on another)'
  if (isDistrusted(root))
    return ' (name its certificate authority in NODE_EXTRA_CA_CERTS, or pass `fetch`)'
  return ['ECONNREFUSED', 'ENOTFOUND'].includes(codeOf(root) ?? '')
    ? ' (is it running, and is `baseURL` right?)'
    : ''
}

const isRefusalOf = (error: APIError, parameter: string): boolean =>
  [400, 422].includes(Number(error.status)) &&
  (error.param === parameter || error.message.includes(parameter))

/**
 * Whether the endpoint would refuse any other question as well: for its key, its model or its quota.
 * Gateways answer 403 also to a single question whose words they moderate.
 */
export const refusesAll = (error: Error): boolean =>
  error instanceof APIError && ([401, 404].includes(Number(error.status)) || isQuotaUsedUp(error))

/** Whether a newer key may help. */
export const isKeyRefused = (error: unknown): boolean =>
  error instanceof APIError && error.status === 401

const isQuotaUsedUp = ({ code, type }: APIError): boolean =>
  code === 'insufficient_quota' || type === 'insufficient_quota'

/** The client only says "Connection error."; the last of its causes says why. */
export const rootOf = (error: Error): Error =>
  error.cause instanceof Error ? rootOf(error.cause) : error

/** Why a connection failed, as the machine says it. */
export const rootCodeOf = (error: Error): string | undefined => codeOf(rootOf(error))

export const codeOf = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined

/** A certificate that is not trusted will not be at the next attempt either. */
const isDistrusted = (error: Error): boolean =>
  /CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE/.test(codeOf(error) ?? '')

/** The same request would end as it did. */
const isForGood = (error: Error): boolean =>
  error instanceof FetchGaveUp ||
  error instanceof RedirectRefused ||
  isDistrusted(error) ||
  isBadPort(error)

/** The standard of `fetch` has it refuse some ports, such as 1, 6000 and 10080. */
const isBadPort = (error: Error): boolean => error.message === 'bad port'

const isBrokenOff = (error: Error): boolean => error.message === 'terminated'

/** An endpoint may repeat what it was sent. */
export function withoutSecrets(text: string, secrets: Secrets): string {
  return secrets
    .filter(secret => secret.length >= 8)
    .reduce((shown, secret) => shown.replaceAll(secret, '[hidden]'), text)
}
