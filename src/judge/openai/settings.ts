import type { EmbeddingPrices } from '../embeddingJudge.ts'
import type { Prices } from '../judge.ts'
import type { ResponseFormat } from './responseFormats.ts'

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
  /**
   * Milliseconds of attempts and waits between them after which no further retry begins. Waiting for
   * room among other calls does not count.
   * @default 300_000
   */
  maxRetryTime?: number
  /**
   * Milliseconds before a retry, spread at random up to twice as many. Doubled for each further one
   * while the endpoint answers no call at all.
   * @default 250
   */
  minRetryDelay?: number
  /** Milliseconds that this doubling ends at. @default 60_000 */
  maxRetryDelay?: number
  /** How many calls may be under way at once. @default found out: up to 128 while answers take no longer */
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

export interface OpenaiOptions extends EndpointOptions {
  /**
   * `auto` sends 0, and nothing where the model refuses that. What it found is no part of the identity;
   * a number that is named here is, and its refusal is the judge error.
   * @default 'auto'
   */
  temperature?: number | 'auto'
  /** @default not sent */
  maxCompletionTokens?: number
  /**
   * `auto` begins with `json_schema`, and goes on to `json_object` and `text` where the endpoint
   * refuses. What it found is no part of the identity; a form that is named here is.
   * @default 'auto'
   */
  responseFormat?: ResponseFormat
  /** Tokens of material that one question may hold; more is asked in parts. @default 24_000 */
  materialTokens?: number
  /**
   * `perCase` puts the questions of a case into as few calls as their kinds: two for all metrics of
   * claims. `perClaim` asks of one claim at a time, which costs more calls. It enters the fingerprint.
   * @default 'perCase'
   */
  batching?: 'perCase' | 'perClaim'
  /** What a million tokens cost, in any currency: then reports say what a run cost. @default not told */
  prices?: Prices
}

export interface OpenaiEmbeddingsOptions extends EndpointOptions {
  /** Length of the vectors, for models that can shorten them. @default not sent */
  dimensions?: number
  /** What a million tokens cost, in the unit of the judge's prices. @default not told */
  prices?: EmbeddingPrices
}

/** Options with all defaults that are known before the first question. */
export type EndpointSettings = EndpointOptions &
  Required<
    Pick<
      EndpointOptions,
      'baseURL' | 'timeout' | 'retries' | 'maxRetryTime' | 'minRetryDelay' | 'maxRetryDelay'
    >
  >

export type OpenaiSettings = Omit<OpenaiOptions, 'temperature'> &
  EndpointSettings &
  Required<Pick<OpenaiOptions, 'responseFormat'>> & {
    /** Undefined where it is found out. */
    temperature?: number
  }

export type EmbeddingSettings = OpenaiEmbeddingsOptions & EndpointSettings
