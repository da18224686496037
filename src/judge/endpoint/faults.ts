import type { RetryContext } from 'p-retry'
import { longestWait } from '../limiter/statedRate.ts'
import { oneLine } from '../checks/reason.ts'
import { secretForms } from '../../text/secretForms.ts'
import { EndpointError, isFault } from './endpointError.ts'
import type { Hints } from './protocol.ts'

/** Texts that must not appear in a message. */
export type Secrets = readonly string[]

/** The circumstances of a call that a message may name. */
interface Circumstances {
  secrets: Secrets
  baseURL: string
  model: string
  timeout: number
  attempts: number
  /** Milliseconds of all attempts and the waits between them. */
  used: number
  /** The error of the first attempt. @default the same */
  first?: unknown
  hints: Hints
}

/**
 * Words of servers that reply 5xx because of what they were sent, or because they can't read what their model wrote. At
 * temperature 0 the same request gets the same output.
 */
const lastingFaults = [
  // llama.cpp
  'model produced output that does not match',
  'is too large to process',
]

const isLasting = ({ message }: Error): boolean =>
  lastingFaults.some(words => message.includes(words))

/** The status of a server that lacks what a request asks for, such as llama.cpp without `--embeddings`. */
const notImplemented = 501

/** Whether sending the same request again may help. */
export function isTransient(error: Error): boolean {
  // A body that broke off is not JSON, or the platform reports a network error.
  if (!(error instanceof EndpointError))
    return error instanceof SyntaxError || error instanceof TypeError
  const { fault, status = 0 } = error
  if (['timeout', 'faultyReply', 'page'].includes(fault)) return true
  if (isFault(error, 'noConnection', 'noConnectionInTime')) return !isForGood(rootOf(error))
  if (status === 429) return fault !== 'quota'
  const isOfServer = status >= 500 && status !== notImplemented
  return status === 408 || status === 409 || (isOfServer && !isLasting(error))
}

/** Whether the server rejects calls because there are too many, and how long it asks to wait. */
export function throttlingOf(error: unknown): { retryAfter: number | undefined } | undefined {
  if (!(error instanceof EndpointError)) return undefined
  const { fault, status } = error
  const retryAfter = retryAfterOf(error)
  const isThrottled = status === 429 && fault !== 'quota'
  return isThrottled || (status === 503 && retryAfter !== undefined) ? { retryAfter } : undefined
}

/**
 * Milliseconds that the server asks to wait, from `retry-after-ms` or `Retry-After`, a minute at most. Undefined if
 * it does not ask to wait, or names no time in the future.
 */
export function retryAfterOf(error: Error, now: number = Date.now()): number | undefined {
  if (!(error instanceof EndpointError)) return undefined
  const text = (name: string) => error.headers?.get(name)?.trim() ?? ''
  const asked = [
    numberIn(text('retry-after-ms')),
    numberIn(text('retry-after')) * 1000,
    Date.parse(text('retry-after')) - now,
  ].find(wait => wait > 0)
  return asked && Math.min(asked, longestWait)
}

const numberIn = (text: string): number => (/^\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN)

/** Why the next attempt waits, for people. */
export function waitReason(
  { error, attemptNumber, retriesLeft }: RetryContext,
  { baseURL, timeout, wait }: { baseURL: string; timeout: number; wait: number },
): string {
  const { host } = new URL(baseURL)
  const tries = `try ${attemptNumber + 1} of ${attemptNumber + retriesLeft}`
  const seconds = `waiting ${Math.ceil(wait / 1000)} s`
  if (rootCodeOf(error) === 'ECONNREFUSED') return `${host} refuses connections, ${tries}`
  if (isFault(error, 'timeout'))
    return `no reply from ${host} within ${timeout} ms, the \`timeout\` of a call, ${tries}`
  if (isFault(error, 'page')) return `${host} replies with a page, ${tries}`
  if (isFault(error, 'faultyReply')) return `${seconds}: ${host} replied ${error.message}, ${tries}`
  if (isFault(error, 'error', 'quota', 'refusedOption'))
    return `${seconds}: ${error.status} from ${host}, ${tries}`
  return `${seconds}: the connection to ${host} failed, ${tries}`
}

/**
 * The network fault behind an error, for people; undefined for any other error. If the first attempt failed for another
 * reason, it is named too: it may be the cause, such as an error before a server ended.
 */
export function faultReason(error: unknown, circumstances: Circumstances): string | undefined {
  const { attempts, first, used } = circumstances
  const reason = singleReason(error, circumstances)
  if (reason === undefined || attempts === 1) return reason
  const isExplained = first === undefined || isFault(error, 'wrongProtocol')
  const before = isExplained ? undefined : singleReason(first, circumstances)
  const other = before === undefined || before === reason ? '' : `; the first: ${before}`
  const spent = isFault(error, 'timeout') ? ` in ${Math.round(used / 1000)} s` : ''
  return oneLine(`${oneLine(reason, 240)} (${attempts} attempts${spent}${other})`)
}

function singleReason(error: unknown, circumstances: Circumstances): string | undefined {
  const { baseURL, secrets } = circumstances
  if (error instanceof EndpointError) {
    const reason = reasonOfFault(error, circumstances, new URL(baseURL).host)
    // These faults contain no words of the endpoint.
    if (reason === undefined || isFault(error, 'timeout', 'wrongProtocol', 'tooLong')) return reason
    return oneLine(withoutSecrets(reason, secrets))
  }
  if (error instanceof SyntaxError || isBrokenOff(error))
    return "The endpoint's reply broke off or was not JSON"
  return undefined
}

function reasonOfFault(
  error: EndpointError,
  circumstances: Circumstances,
  host: string,
): string | undefined {
  const { message } = error
  switch (error.fault) {
    case 'aborted':
      return undefined
    case 'timeout':
      return `No reply from ${host} within ${circumstances.timeout} ms`
    case 'faultyReply':
    case 'page':
      return `${host} replied 200 ${message}`
    case 'wrongProtocol':
      return `No connection to ${host}: ${message}`
    case 'tooLong':
    case 'refusedOption':
      return `${host} ${message}`
    case 'redirected':
      return message
    case 'fetchGaveUp':
      return `No reply from ${host} for as long as \`fetch\` waits, which is 5 minutes in Node whatever \`timeout\` says: pass a \`fetch\` that waits longer`
    case 'noConnectionInTime':
      return `No connection to ${host} in time`
    case 'noConnection':
      return connectionReason(rootOf(error), host)
    case 'error':
    case 'quota':
      return errorReason(error, circumstances, host)
  }
}

function errorReason(error: EndpointError, circumstances: Circumstances, host: string): string {
  const { model, hints } = circumstances
  const { message, status } = error
  if (status === 401 || status === 403)
    return `${host} refused the API key or its rights (check ${hints.key}): ${message}`
  if (status === 404)
    return `${host} has no model "${model}", or has nothing at this address (${hints.address}): ${message}`
  if (error.fault === 'quota') return `The quota at ${host} is used up: ${message}`
  if (status === 429) return `${host} limits the rate of calls: ${message}`
  return `${host} answered with an error: ${message}`
}

function connectionReason(root: Error, host: string): string {
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

/**
 * Whether the endpoint would refuse every other question too, because of its key, its model or its quota. Gateways
 * answer 403 also to a single question if they moderate its words.
 */
export const refusesAll = (error: Error): boolean =>
  error instanceof EndpointError &&
  (error.status === 401 || error.status === 404 || error.fault === 'quota')

/** Whether a newer key may help. */
export const isKeyRefused = (error: unknown): boolean =>
  error instanceof EndpointError && error.status === 401

/** The last of the causes says why a connection failed. */
export const rootOf = (error: Error): Error =>
  error.cause instanceof Error ? rootOf(error.cause) : error

/** The system's code for the failed connection. */
export const rootCodeOf = (error: Error): string | undefined => codeOf(rootOf(error))

export const codeOf = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined

/** An untrusted certificate will be untrusted at the next attempt too. */
const isDistrusted = (error: Error): boolean =>
  /CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE/.test(codeOf(error) ?? '')

/** Whether the same request would fail in the same way. */
const isForGood = (error: Error): boolean => isDistrusted(error) || isBadPort(error)

/** By its standard, `fetch` refuses some ports, such as 1, 6000 and 10080. */
const isBadPort = (error: Error): boolean => error.message === 'bad port'

const isBrokenOff = (error: unknown): boolean =>
  error instanceof Error && error.message === 'terminated'

const formsOf = new WeakMap<Secrets, RegExp[]>()

/** An endpoint may repeat the request in its error message, and a proxy its address or header, encoded. */
export function withoutSecrets(text: string, secrets: Secrets): string {
  const known = formsOf.get(secrets)
  const forms =
    known ??
    secrets
      .filter(secret => secret.length >= 8)
      .flatMap(secretForms)
      .map(source => new RegExp(source, 'g'))
  if (!known) formsOf.set(secrets, forms)
  return forms.reduce((shown, form) => shown.replaceAll(form, '[hidden]'), text)
}
