import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { Problem } from '../../errors.ts'
import { responseFormats } from './responseFormats.ts'
import type { EndpointSettings, OwnOptions } from './settings.ts'

/** What is wrong with the options of `maker`: all of it, so that nobody mends it in several goes. */
export function problemsOf(settings: EndpointSettings & OwnOptions, maker: string): Problem[] {
  return [...numbers(settings), ...addresses(settings)]
    .filter(([met]) => !met)
    .map(([, option, what]) => ({ problem: `Expected \`${option}\` of ${maker}() to ${what}.` }))
}

const countOptions = [
  'concurrency',
  'requestsPerMinute',
  'tokensPerMinute',
  'materialTokens',
  'dimensions',
] as const

type Expectation = [met: boolean, option: string, what: string]

function numbers(settings: EndpointSettings & OwnOptions): Expectation[] {
  const { model, baseURL, timeout, retries, maxRetryTime } = settings
  const url = URL.canParse(baseURL) ? new URL(baseURL) : undefined
  const counts = countOptions.map((name): Expectation => {
    const count = settings[name]
    const isPositive = count === undefined || (isCount(count) && count > 0)
    return [isPositive, name, 'be a whole number, 1 or more']
  })
  return [
    [Boolean(model?.trim()), 'model', 'be the name of a model'],
    [/^https?:$/.test(url?.protocol ?? ''), 'baseURL', 'be an http(s) URL'],
    [
      !url?.username && !url?.password,
      'baseURL',
      'hold no user and password: pass `apiKey` or `headers`',
    ],
    [timeout > 0, 'timeout', 'be a positive number of milliseconds'],
    [isCount(retries), 'retries', 'be a whole number, 0 or more'],
    [maxRetryTime >= 0, 'maxRetryTime', 'be a number of milliseconds, 0 or more'],
    [settings.minRetryDelay >= 0, 'minRetryDelay', 'be a number of milliseconds, 0 or more'],
    [
      settings.maxRetryDelay >= 0 && !(settings.maxRetryDelay < settings.minRetryDelay),
      'maxRetryDelay',
      'be a number of milliseconds, `minRetryDelay` or more',
    ],
    ...counts,
  ]
}

function addresses(settings: EndpointSettings & OwnOptions): Expectation[] {
  const { headers, query, apiKey, fetch, responseFormat } = settings
  return [
    [
      typeof headers === 'function' || areHeaders(headers),
      'headers',
      'be valid names and values of HTTP headers',
    ],
    [query === undefined || areTexts(query), 'query', 'be names with texts'],
    [apiKey === undefined || isFetched(apiKey), 'apiKey', 'be a text or a function'],
    [fetch === undefined || typeof fetch === 'function', 'fetch', 'be a function'],
    [
      responseFormat === undefined || responseFormats.includes(responseFormat),
      'responseFormat',
      `be one of ${responseFormats.join(', ')}`,
    ],
  ]
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0

const isFetched = (value: unknown): boolean =>
  typeof value === 'string' || typeof value === 'function'

const areTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(one => typeof one === 'string')

/** Whether a request can carry them. */
export function areHeaders(headers: unknown = {}): headers is Record<string, string> {
  if (!areTexts(headers)) return false
  try {
    for (const [name, value] of Object.entries(headers)) {
      validateHeaderName(name)
      validateHeaderValue(name, value)
    }
    return true
  } catch {
    return false
  }
}
