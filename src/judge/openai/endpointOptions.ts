import { z } from 'zod'
import type { Problem } from '../../errors.ts'
import { acrossKeys, amount, callable, count, oneOf, valueThat } from '../../schema/fields.ts'
import { onceOnly } from '../../schema/onceOnly.ts'
import { optionProblems } from '../../schema/optionProblems.ts'
import type { Lenient, ShapeOf } from '../../schema/shapeOf.ts'
import { responseFormats } from './responseFormats.ts'
import type { EndpointSettings, Fetched, OwnOptions } from './settings.ts'

type Checked = EndpointSettings & OwnOptions

const modelPhrase = 'the name of a model'
const urlPhrase = 'an http(s) URL'
const millisecondsPhrase = 'a number of milliseconds, 0 or more'

const schema = z
  .object({
    model: z.string({ error: modelPhrase }).regex(/\S/, { error: modelPhrase }),
    baseURL: z
      .string({ error: urlPhrase })
      .refine(given => /^https?:$/.test(urlOf(given)?.protocol ?? ''), { error: urlPhrase })
      .refine(given => !urlOf(given)?.username && !urlOf(given)?.password, {
        error: `${urlPhrase} without user and password\nPass \`apiKey\` or \`headers\` instead`,
      }),
    timeout: amount('a positive number of milliseconds', given => given > 0),
    retries: count(0),
    maxRetryTime: amount(millisecondsPhrase),
    minRetryDelay: amount(millisecondsPhrase),
    maxRetryDelay: amount(millisecondsPhrase),
    concurrency: count(1).optional(),
    requestsPerMinute: count(1).optional(),
    tokensPerMinute: count(1).optional(),
    materialTokens: count(1).optional(),
    dimensions: count(1).optional(),
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
    fetch: callable<NonNullable<Checked['fetch']>>().optional(),
    temperature: valueThat<number | 'auto'>(
      given => given === 'auto' || Number.isFinite(given),
      'a number or `auto`',
    ).optional(),
    responseFormat: oneOf(responseFormats).optional(),
    // Goes to the endpoint as it is.
    parameters: z.custom<Record<string, unknown>>().optional(),
  } satisfies ShapeOf<Checked>)
  .refine(given => !(given.maxRetryDelay >= 0 && given.maxRetryDelay < given.minRetryDelay), {
    ...acrossKeys,
    path: ['maxRetryDelay'],
    error: 'a number of milliseconds, `minRetryDelay` or more',
  })

/** Where an address, a key or a token may stand. */
const secret = ['baseURL', 'apiKey', 'headers', 'query']

/** What is wrong with the options of `maker`: all of it, so that nobody mends it in several goes. */
export function problemsOf(settings: Checked, maker: string): Problem[] {
  const given: Lenient<z.input<typeof schema>> = settings
  const { error } = schema.safeParse(given, onceOnly)
  return error ? optionProblems(error, settings, { owner: `${maker}()`, secret }) : []
}

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
