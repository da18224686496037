import type { Judge, JudgeQuestion, JudgeReply } from './judge.ts'
import { endpointOf, requireKey, resolveSettings } from './openai/settings.ts'

/** How the shape of an answer is asked for, in the words of the API. */
export type ResponseFormat = 'json_schema' | 'json_object' | 'text'

export interface OpenaiOptions {
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
  /** @default not sent: newer models refuse it */
  temperature?: number
  /** @default not sent */
  maxCompletionTokens?: number
  /** `json_object` or `text` are for endpoints without structured output. @default 'json_schema' */
  responseFormat?: ResponseFormat
  /** Further parameters of the request, e.g. `{ reasoning_effort: 'low', seed: 7 }`. */
  parameters?: Record<string, unknown>
  /** Further HTTP headers. They are no part of the judge's identity and may hold secrets. */
  headers?: Record<string, string>
}

/**
 * A language model behind any endpoint that speaks OpenAI's chat completions. Faults on the way
 * (rate limits, 5xx, lost connections, timeouts) are retried; an unreadable answer is asked for
 * once more; what still fails is a judge error with its reason. It never turns into another judge.
 *
 * @throws UserError for options that can't work; for a missing key when the first question is asked
 */
export function openai(options: OpenaiOptions): Judge {
  const settings = resolveSettings(options)
  const { model, concurrency, temperature, maxCompletionTokens, responseFormat, parameters } =
    settings
  let ask: Promise<(question: JudgeQuestion) => Promise<JudgeReply>> | undefined
  return {
    name: 'openai',
    model,
    endpoint: endpointOf(settings.baseURL),
    settings: { temperature, maxCompletionTokens, responseFormat, parameters },
    ...(concurrency === undefined ? {} : { concurrency }),
    async answer(question) {
      const apiKey = requireKey(settings)
      // The client library takes its time to load, so only who asks waits for it.
      ask ??= import('./openai/client.ts').then(({ connect }) => connect({ ...settings, apiKey }))
      return (await ask)(question)
    },
  }
}
