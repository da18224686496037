import { validateHeaderName, validateHeaderValue } from 'node:http'
import { UserError } from '../errors.ts'
import type { Judge, JudgeQuestion, JudgeReply } from './judge.ts'

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

/** Options with every default filled in that doesn't depend on the moment of the first question. */
export type OpenaiSettings = OpenaiOptions &
  Required<
    Pick<
      OpenaiOptions,
      'baseURL' | 'timeout' | 'retries' | 'maxRetryTime' | 'minRetryDelay' | 'responseFormat'
    >
  >

/**
 * A language model behind any endpoint that speaks OpenAI's chat completions. Faults on the way
 * (rate limits, 5xx, lost connections, timeouts) are retried; an unreadable answer is asked for
 * once more; what still fails is a judge error with its reason. It never turns into another judge.
 *
 * @throws UserError for options that can't work; for a missing key when the first question is asked
 */
export function openai(options: OpenaiOptions): Judge {
  const settings = resolve(options)
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

function resolve(options: OpenaiOptions): OpenaiSettings {
  const settings: OpenaiSettings = {
    ...options,
    baseURL:
      options.baseURL ?? (process.env['OPENAI_BASE_URL']?.trim() || 'https://api.openai.com/v1'),
    timeout: options.timeout ?? 60_000,
    retries: options.retries ?? 6,
    maxRetryTime: options.maxRetryTime ?? 300_000,
    minRetryDelay: options.minRetryDelay ?? 1000,
    responseFormat: options.responseFormat ?? 'json_schema',
  }
  const problems = problemsOf(settings)
  if (problems.length > 0) throw new UserError(problems)
  return settings
}

function problemsOf(settings: OpenaiSettings) {
  const expected = (name: string, what: string) => ({
    problem: `Expected \`${name}\` of openai() to be ${what}.`,
  })
  const { model, baseURL, timeout, retries, concurrency, headers } = settings
  const url = URL.canParse(baseURL) ? new URL(baseURL) : undefined
  return [
    model?.trim() ? [] : expected('model', 'the name of a model'),
    url && /^https?:$/.test(url.protocol) ? [] : expected('baseURL', 'an http(s) URL'),
    url?.username || url?.password
      ? expected('baseURL', 'a URL without user and password: pass `apiKey` or `headers`')
      : [],
    isCount(timeout) && timeout > 0 ? [] : expected('timeout', 'a positive number of milliseconds'),
    isCount(retries) ? [] : expected('retries', 'a whole number, 0 or more'),
    concurrency === undefined || (isCount(concurrency) && concurrency > 0)
      ? []
      : expected('concurrency', 'a whole number, 1 or more'),
    areHeaders(headers) ? [] : expected('headers', 'valid names and values of HTTP headers'),
  ].flat()
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

/** Without query: keys may stand there. */
function endpointOf(baseURL: string): string {
  const { origin, pathname } = new URL(baseURL)
  return `${origin}${pathname.replace(/\/+$/, '')}`
}

function requireKey({ apiKey, model }: OpenaiSettings): string {
  const key = (apiKey ?? process.env['OPENAI_API_KEY'] ?? '').trim()
  if (key === '')
    throw new UserError({
      problem: `The judge openai() with model ${model} has no API key.`,
      fix: 'Set OPENAI_API_KEY or pass `apiKey`. Without a key, use lexical(), or recorded() to replay recorded verdicts.',
    })
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new UserError({
      problem: 'Expected the API key of openai() to be ASCII text without spaces.',
      fix: 'Look for characters that were copied along with it.',
    })
  return key
}
