import { APIConnectionError, APIConnectionTimeoutError, APIError, APIUserAbortError } from 'openai'
import { oneLine } from '../checks/reason.ts'

/** Texts that no message may show. */
export type Secrets = readonly string[]

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

/** Whether sending the same request again may help. */
export function isTransient(error: Error): boolean {
  if (error instanceof APIUserAbortError) return false
  if (error instanceof APIConnectionError) return !isDistrusted(rootOf(error))
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

/** Milliseconds that the server asks to wait, from `retry-after-ms` or `Retry-After`. */
export function retryAfterOf(error: Error, now: number = Date.now()): number | undefined {
  if (!(error instanceof APIError)) return undefined
  const milliseconds = Number.parseFloat(error.headers?.get('retry-after-ms') ?? '')
  if (milliseconds >= 0) return milliseconds
  const header = error.headers?.get('retry-after')?.trim() ?? ''
  if (/^\d+(\.\d+)?$/.test(header)) return Number(header) * 1000
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, date - now)
}

/** What went wrong on the way, for people; undefined for any other error. */
export function reasonOf(error: unknown, circumstances: Circumstances): string | undefined {
  const { attempts } = circumstances
  const tries = attempts === 1 ? '' : ` (${attempts} attempts)`
  if (error instanceof APIUserAbortError || !(error instanceof Error)) return undefined
  if (error instanceof APIError)
    return oneLine(
      withoutSecrets(`${apiReason(error, circumstances)}${tries}`, circumstances.secrets),
    )
  if (error instanceof SyntaxError || isBrokenOff(error))
    return `The endpoint's reply broke off or was no JSON${tries}`
  return undefined
}

function apiReason(error: APIError, circumstances: Circumstances): string {
  const { baseURL, model, timeout, temperature } = circumstances
  const { host } = new URL(baseURL)
  if (error instanceof APIConnectionTimeoutError)
    return `No reply from ${host} within ${timeout} ms`
  if (error instanceof APIConnectionError) return connectionReason(error, host)
  const { message } = error
  if (error.status === 401 || error.status === 403)
    return `${host} refused the API key or its rights: ${message}`
  if (error.status === 404)
    return `${host} knows no model "${model}" or no such address (\`baseURL\` ends in /v1 at most servers): ${message}`
  if (isQuotaUsedUp(error)) return `The quota at ${host} is used up: ${message}`
  if (error.status === 429) return `${host} limits the rate of calls: ${message}`
  if (temperature !== undefined && isRefusalOf(error, 'temperature'))
    return `${host} refuses \`temperature\` (${temperature}), so leave it out for this model: ${message}`
  return `${host} answered with an error: ${message}`
}

function connectionReason(error: APIConnectionError, host: string): string {
  const root = rootOf(error)
  const hint = isDistrusted(root)
    ? ' (name its certificate authority in NODE_EXTRA_CA_CERTS, or pass `fetch`)'
    : ''
  return `No connection to ${host}: ${codeOf(root) ?? root.message}${hint}`
}

const isRefusalOf = (error: APIError, parameter: string): boolean =>
  [400, 422].includes(Number(error.status)) &&
  (error.param === parameter || error.message.includes(parameter))

/** Whether a newer key may help. */
export const isKeyRefused = (error: unknown): boolean =>
  error instanceof APIError && error.status === 401

const isQuotaUsedUp = ({ code, type }: APIError): boolean =>
  code === 'insufficient_quota' || type === 'insufficient_quota'

/** The client only says "Connection error."; the last of its causes says why. */
const rootOf = (error: Error): Error => (error.cause instanceof Error ? rootOf(error.cause) : error)

const codeOf = (error: Error): string | undefined =>
  'code' in error && typeof error.code === 'string' ? error.code : undefined

/** A certificate that is not trusted will not be at the next attempt either. */
const isDistrusted = (error: Error): boolean =>
  /CERT|UNABLE_TO_VERIFY_LEAF_SIGNATURE/.test(codeOf(error) ?? '')

const isBrokenOff = (error: Error): boolean => error.message === 'terminated'

/** An endpoint may repeat what it was sent. */
export function withoutSecrets(text: string, secrets: Secrets): string {
  return secrets
    .filter(secret => secret.length >= 8)
    .reduce((shown, secret) => shown.replaceAll(secret, '[hidden]'), text)
}
