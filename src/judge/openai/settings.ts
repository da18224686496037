import { validateHeaderName, validateHeaderValue } from 'node:http'
import type { Problem } from '../../errors.ts'
import { UserError } from '../../errors.ts'
import type { OpenaiOptions } from '../openai.ts'

/** Options with every default filled in that doesn't depend on the moment of the first question. */
export type OpenaiSettings = OpenaiOptions &
  Required<
    Pick<
      OpenaiOptions,
      'baseURL' | 'timeout' | 'retries' | 'maxRetryTime' | 'minRetryDelay' | 'responseFormat'
    >
  >

/**
 * Fills in the defaults.
 *
 * @throws UserError that names all options that can't work
 */
export function resolveSettings(options: OpenaiOptions): OpenaiSettings {
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

function problemsOf(settings: OpenaiSettings): Problem[] {
  const { model, baseURL, timeout, retries, maxRetryTime, minRetryDelay, concurrency, headers } =
    settings
  const url = URL.canParse(baseURL) ? new URL(baseURL) : undefined
  const expectations: [boolean, string][] = [
    [Boolean(model?.trim()), '`model` of openai() to be the name of a model'],
    [/^https?:$/.test(url?.protocol ?? ''), '`baseURL` of openai() to be an http(s) URL'],
    [
      !url?.username && !url?.password,
      '`baseURL` of openai() to hold no user and password: pass `apiKey` or `headers`',
    ],
    [timeout > 0, '`timeout` of openai() to be a positive number of milliseconds'],
    [isCount(retries), '`retries` of openai() to be a whole number, 0 or more'],
    [maxRetryTime >= 0, '`maxRetryTime` of openai() to be a number of milliseconds, 0 or more'],
    [minRetryDelay >= 0, '`minRetryDelay` of openai() to be a number of milliseconds, 0 or more'],
    [
      concurrency === undefined || (isCount(concurrency) && concurrency > 0),
      '`concurrency` of openai() to be a whole number, 1 or more',
    ],
    [areHeaders(headers), '`headers` of openai() to be valid names and values of HTTP headers'],
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

/** @throws UserError where there is no key, or one that no header can carry */
export function requireKey({ apiKey, model }: OpenaiSettings): string {
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
