import { z } from 'zod'
import { acrossKeys, amount, callable, count, mapping, valueThat } from '../../schema/fields.ts'
import type { ShapeOf } from '../../schema/shapeOf.ts'
import type { EndpointOptions, Fetched } from './settings.ts'

const modelPhrase = 'the name of a model'
const urlPhrase = 'an http(s) URL'
const millisecondsPhrase = 'a number of milliseconds, 0 or more'

const endpoint = {
  model: z.string({ error: modelPhrase }).regex(/\S/, { error: modelPhrase }),
  baseURL: z
    .string({ error: urlPhrase })
    .refine(given => /^https?:$/.test(urlOf(given)?.protocol ?? ''), { error: urlPhrase })
    .refine(given => !urlOf(given)?.username && !urlOf(given)?.password, {
      error: `${urlPhrase} without user and password\nPass \`apiKey\` or \`headers\` instead`,
    })
    .optional(),
  timeout: amount('a positive number of milliseconds', given => given > 0).optional(),
  retries: count(0).optional(),
  maxRetryTime: amount(millisecondsPhrase).optional(),
  minRetryDelay: amount(millisecondsPhrase).optional(),
  maxRetryDelay: amount(millisecondsPhrase).optional(),
  concurrency: count(1).optional(),
  requestsPerMinute: count(1).optional(),
  tokensPerMinute: count(1).optional(),
  headers: valueThat<Fetched<Record<string, string>>>(
    given => typeof given === 'function' || areHeaders(given),
    'valid names and values of HTTP headers',
  ).optional(),
  query: z
    .record(z.string(), z.string({ error: 'text' }), { error: 'names with texts' })
    .optional(),
  apiKey: valueThat<Fetched<string>>(
    given => typeof given === 'string' || typeof given === 'function',
    'a text or a function',
  ).optional(),
  fetch: callable<NonNullable<EndpointOptions['fetch']>>().optional(),
  // Goes to the endpoint as it is.
  parameters: z.custom<Record<string, unknown>>().optional(),
} satisfies ShapeOf<EndpointOptions>

/** The options of a function that asks an endpoint, with those that it alone has. */
export function endpointOptions<Own extends z.ZodRawShape>(own: Own) {
  return mapping('an object', { ...endpoint, ...own }).refine(delaysInOrder, {
    ...acrossKeys,
    path: ['maxRetryDelay'],
    error: 'a number of milliseconds, `minRetryDelay` or more',
  })
}

function delaysInOrder(given: { minRetryDelay?: unknown; maxRetryDelay?: unknown }): boolean {
  const { minRetryDelay, maxRetryDelay } = given
  if (typeof minRetryDelay !== 'number' || typeof maxRetryDelay !== 'number') return true
  return !(maxRetryDelay >= 0 && maxRetryDelay < minRetryDelay)
}

/** The fields that a function has besides those of its endpoint. */
export type OwnShape<Options extends EndpointOptions> = ShapeOf<
  Omit<Options, keyof EndpointOptions>
>

/** Options in which an address, a key or a token may stand: messages name them without their values. */
export const secretOptions: readonly (keyof EndpointOptions)[] = [
  'baseURL',
  'apiKey',
  'headers',
  'query',
]

function urlOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

const areTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(one => typeof one === 'string')

/** Whether a request can carry them. */
export function areHeaders(headers: unknown = {}): headers is Record<string, string> {
  if (!areTexts(headers)) return false
  // `import` of node:http also loads Node's fetch: 50 ms of each start, even without headers.
  const { validateHeaderName, validateHeaderValue } = process.getBuiltinModule('node:http')
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
