import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { Problem } from '../../errors.ts'
import { Unavailable, UserError } from '../../errors.ts'
import type { OpenaiOptions } from '../openai.ts'
import type { OpenaiEmbeddingsOptions } from '../openaiEmbeddings.ts'

/** Where requests are sent, and how often. */
export interface EndpointOptions {
  /** Model to ask, as the endpoint names it. */
  model: string
  /**
   * Address of the API, up to and including `/v1`.
   * @default `OPENAI_BASE_URL`, or OpenAI's own
   */
  baseURL?: string
  /** @default `OPENAI_API_KEY`. For an endpoint that wants no key, any text will do. */
  apiKey?: string
  /** Milliseconds that one attempt may take. @default 60_000 */
  timeout?: number
  /** How often a call is sent again after a fault on the way. @default 6 */
  retries?: number
  /** Milliseconds after which no further retry begins. @default 300_000 */
  maxRetryTime?: number
  /** Milliseconds before the first retry; doubled for each further one, and spread at random. @default 1000 */
  minRetryDelay?: number
  /** How many calls may be under way at once. @default 16 */
  concurrency?: number
  /** Further parameters of the request, e.g. `{ reasoning_effort: 'low', seed: 7 }`. */
  parameters?: Record<string, unknown>
  /** Further HTTP headers. They are no part of the identity and may hold secrets. */
  headers?: Record<string, string>
}

/** Options with every default filled in that doesn't depend on the moment of the first question. */
export type EndpointSettings = EndpointOptions &
  Required<
    Pick<EndpointOptions, 'baseURL' | 'timeout' | 'retries' | 'maxRetryTime' | 'minRetryDelay'>
  >

export type OpenaiSettings = OpenaiOptions &
  EndpointSettings &
  Required<Pick<OpenaiOptions, 'responseFormat'>>

export type EmbeddingSettings = OpenaiEmbeddingsOptions & EndpointSettings

/**
 * Fills in the defaults.
 *
 * @throws UserError that names all options that can't work; `maker` is the function they belong to
 */
export function resolveSettings<Options extends EndpointOptions & MaterialLimit>(
  options: Options,
  maker: string,
): Options & EndpointSettings {
  const settings = {
    ...options,
    baseURL:
      // A variable of CI that is not set arrives as empty text.
      [options.baseURL, process.env['OPENAI_BASE_URL']]
        .map(url => url?.trim())
        .find(url => url !== undefined && url !== '') ?? 'https://api.openai.com/v1',
    timeout: options.timeout ?? 60_000,
    retries: options.retries ?? 6,
    maxRetryTime: options.maxRetryTime ?? 300_000,
    minRetryDelay: options.minRetryDelay ?? 1000,
  }
  const problems = problemsOf(settings, maker)
  if (problems.length > 0) throw new UserError(problems)
  return settings
}

type MaterialLimit = Pick<OpenaiOptions, 'materialTokens'> &
  Pick<OpenaiEmbeddingsOptions, 'dimensions'>

function problemsOf(settings: EndpointSettings & MaterialLimit, maker: string): Problem[] {
  const { model, baseURL, timeout, retries, maxRetryTime, minRetryDelay, headers } = settings
  const url = URL.canParse(baseURL) ? new URL(baseURL) : undefined
  const counts = (['concurrency', 'materialTokens', 'dimensions'] as const).map(
    (name): [boolean, string] => {
      const count = settings[name]
      const isPositive = count === undefined || (isCount(count) && count > 0)
      return [isPositive, `\`${name}\` of ${maker}() to be a whole number, 1 or more`]
    },
  )
  const expectations: [boolean, string][] = [
    [Boolean(model?.trim()), `\`model\` of ${maker}() to be the name of a model`],
    [/^https?:$/.test(url?.protocol ?? ''), `\`baseURL\` of ${maker}() to be an http(s) URL`],
    [
      !url?.username && !url?.password,
      `\`baseURL\` of ${maker}() to hold no user and password: pass \`apiKey\` or \`headers\``,
    ],
    [timeout > 0, `\`timeout\` of ${maker}() to be a positive number of milliseconds`],
    [isCount(retries), `\`retries\` of ${maker}() to be a whole number, 0 or more`],
    [maxRetryTime >= 0, `\`maxRetryTime\` of ${maker}() to be a number of milliseconds, 0 or more`],
    [
      minRetryDelay >= 0,
      `\`minRetryDelay\` of ${maker}() to be a number of milliseconds, 0 or more`,
    ],
    ...counts,
    [areHeaders(headers), `\`headers\` of ${maker}() to be valid names and values of HTTP headers`],
  ]
  return expectations.filter(([met]) => !met).map(([, what]) => ({ problem: `Expected ${what}.` }))
}

const isCount = (value: number): boolean => Number.isInteger(value) && value >= 0

function areHeaders(headers: Record<string, string> = {}): boolean {
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

/** The address as part of the judge's identity: without query, where keys may stand. */
export function endpointOf(baseURL: string): string {
  const { origin, pathname } = new URL(baseURL)
  return `${origin}${pathname.replace(/\/+$/, '')}`
}

/**
 * @throws Unavailable where there is no key
 * @throws UserError where it is one that no header can carry
 */
export function requireKey(
  { apiKey, model }: EndpointOptions,
  { maker, withoutKey }: { maker: string; withoutKey: string },
): string {
  const key = (apiKey ?? process.env['OPENAI_API_KEY'] ?? '').trim()
  if (key === '')
    throw new Unavailable(
      `${maker}() with model ${model} has no API key. Set OPENAI_API_KEY or pass \`apiKey\`. ${withoutKey}`,
    )
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new UserError({
      problem: `Expected the API key of ${maker}() to be ASCII text without spaces.`,
      fix: 'Look for characters that were copied along with it.',
    })
  return key
}
