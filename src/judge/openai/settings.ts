import { UserError } from '../../errors.ts'
import type { OpenaiOptions } from './openai.ts'
import type { OpenaiEmbeddingsOptions } from './openaiEmbeddings.ts'
import { problemsOf } from './endpointOptions.ts'

/** A value, or a function that fetches it, such as a token that expires. */
export type Fetched<Value> = Value | (() => Value | Promise<Value>)

/** Where requests are sent, and how often. */
export interface EndpointOptions {
  /** Model to ask, as the endpoint names it. */
  model: string
  /**
   * Address of the API, up to and including `/v1`.
   * @default `OPENAI_BASE_URL`, or OpenAI's own
   */
  baseURL?: string
  /**
   * The key, or a function that fetches a token: called before the first request, and again where
   * the endpoint answers 401. For an endpoint that wants no key, any text will do.
   * @default `OPENAI_API_KEY`; nothing where `headers` hold `authorization` or `api-key`
   */
  apiKey?: Fetched<string>
  /** Milliseconds that one attempt may take. @default 60_000 */
  timeout?: number
  /** How often a call is sent again after a fault on the way. @default 10 */
  retries?: number
  /** Milliseconds after which no further retry begins. @default 300_000 */
  maxRetryTime?: number
  /**
   * Milliseconds before a retry, spread at random up to twice as many. Doubled for each further one
   * while the endpoint answers no call at all.
   * @default 250
   */
  minRetryDelay?: number
  /** Milliseconds that this doubling ends at. @default 60_000 */
  maxRetryDelay?: number
  /** How many calls may be under way at once. @default 16, and up to 64 while answers take no longer */
  concurrency?: number
  /** How many requests a minute may be sent. @default learned, where the endpoint turns calls away */
  requestsPerMinute?: number
  /** How many tokens of prompts a minute may be sent. @default not limited */
  tokensPerMinute?: number
  /** Further parameters of the request, e.g. `{ reasoning_effort: 'low', seed: 7 }`. @default none */
  parameters?: Record<string, unknown>
  /**
   * Further HTTP headers, or a function that fetches them as `apiKey` may. They are no part of the
   * identity and may hold secrets.
   * @default none
   */
  headers?: Fetched<Record<string, string>>
  /**
   * Parameters of the address, e.g. `{ 'api-version': '2024-10-21' }`. They are no part of the
   * identity and may hold secrets.
   * @default none
   */
  query?: Record<string, string>
  /** Sends the requests: for certificates or a proxy of your own. @default the platform's `fetch` */
  fetch?: (url: string, init?: RequestInit) => Promise<Response>
}

/** Options with every default filled in that doesn't depend on the moment of the first question. */
export type EndpointSettings = EndpointOptions &
  Required<
    Pick<
      EndpointOptions,
      'baseURL' | 'timeout' | 'retries' | 'maxRetryTime' | 'minRetryDelay' | 'maxRetryDelay'
    >
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
export function resolveSettings<Options extends EndpointOptions & OwnOptions>(
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
    retries: options.retries ?? 10,
    maxRetryTime: options.maxRetryTime ?? 300_000,
    minRetryDelay: options.minRetryDelay ?? 250,
    maxRetryDelay: options.maxRetryDelay ?? 60_000,
  }
  const problems = problemsOf(settings, maker)
  if (problems.length > 0) throw new UserError(problems)
  return settings
}

/** What only one of the functions takes, and what has to be looked at too. */
export type OwnOptions = Pick<OpenaiOptions, 'materialTokens' | 'responseFormat'> &
  Pick<OpenaiEmbeddingsOptions, 'dimensions'>

/** The address as part of the judge's identity: without query, where keys may stand. */
export function endpointOf(baseURL: string): string {
  const { origin, pathname } = new URL(baseURL)
  return `${origin}${pathname.replace(/\/+$/, '')}`
}
