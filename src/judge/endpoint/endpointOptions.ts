import { z } from 'zod'
import { defined } from '../../defined.ts'
import { UserError } from '../../errors.ts'
import { checkOptions } from '../../schema/checkOptions.ts'
import { acrossKeys, amount, callable, count, mapping, valueThat } from '../../schema/fields.ts'
import type { ShapeOf } from '../../schema/shapeOf.ts'
import { isLocalHost } from '../localHost.ts'
import type { Access } from './protocol.ts'

/** A value, or a function that fetches it, such as a token that expires. */
export type Fetched<Value> = Value | (() => Value | Promise<Value>)

/** How long calls to a model take, how many run at once, and how often they are sent again. */
export interface CallOptions {
  /** Milliseconds that one attempt may take. @default 60_000 */
  timeout?: number
  /** How often a call is sent again after a network fault. @default 10 */
  retries?: number
  /**
   * Milliseconds of attempts and waits, after which no further retry begins. Time spent waiting for other calls does
   * not count.
   * @default 300_000
   */
  maxRetryTime?: number
  /**
   * Milliseconds before a retry, with a random spread up to twice as many. Doubled for each further retry while the
   * endpoint answers no call.
   * @default 250
   */
  minRetryDelay?: number
  /** The most milliseconds that the doubling leads to. @default 60_000 */
  maxRetryDelay?: number
  /** How many calls may be under way at once. @default measured: up to 128 while answers take no longer */
  concurrency?: number
  /** How many requests a minute may be sent. @default learned, if the endpoint turns calls away */
  requestsPerMinute?: number
  /** How many tokens of prompts a minute may be sent. @default not limited */
  tokensPerMinute?: number
}

/** Where requests are sent, and how often. */
export interface EndpointOptions extends CallOptions {
  /** Model to ask, as the endpoint names it. */
  model: string
  /** Address of the API. @default that of the protocol */
  baseURL?: string
  /**
   * The key, or a function that fetches a token: called before the first request, and again if
   * the endpoint answers 401. For an endpoint that wants no key, any text will do.
   * @default the variable of the protocol; nothing if `headers` hold a key
   */
  apiKey?: Fetched<string>
  /** Further parameters of the request, e.g. `{ reasoning_effort: 'low', seed: 7 }`. @default none */
  parameters?: Record<string, unknown>
  /**
   * Further HTTP headers, or a function that fetches them, as `apiKey` may be. They are not part of the identity and
   * may hold secrets.
   * @default none
   */
  headers?: Fetched<Record<string, string>>
  /**
   * Parameters of the address, e.g. `{ 'api-version': '2024-10-21' }`. They are not part of the identity and may hold
   * secrets.
   * @default none
   */
  query?: Record<string, string>
  /** Sends the requests: for your own certificates or proxy. @default the platform's `fetch` */
  fetch?: (url: string, init?: RequestInit) => Promise<Response>
}

/** Options with all defaults that are known before the first question. */
export type EndpointSettings = EndpointOptions &
  Required<Pick<EndpointOptions, 'baseURL'>> &
  ReturnType<typeof callSettings>

/** Fills in the defaults that all calls share. */
export const callSettings = (options: CallOptions) => ({
  timeout: options.timeout ?? 60_000,
  retries: options.retries ?? 10,
  maxRetryTime: options.maxRetryTime ?? 300_000,
  minRetryDelay: options.minRetryDelay ?? 250,
  maxRetryDelay: options.maxRetryDelay ?? 60_000,
})

const modelPhrase = 'the name of a model'
const urlPhrase = 'an http(s) URL'
const millisecondsPhrase = 'a number of milliseconds, 0 or more'

const calls = {
  timeout: amount('a positive number of milliseconds', given => given > 0).optional(),
  retries: count(0).optional(),
  maxRetryTime: amount(millisecondsPhrase).optional(),
  minRetryDelay: amount(millisecondsPhrase).optional(),
  maxRetryDelay: amount(millisecondsPhrase).optional(),
  concurrency: count(1).optional(),
  requestsPerMinute: count(1).optional(),
  tokensPerMinute: count(1).optional(),
} satisfies ShapeOf<CallOptions>

const endpoint = {
  model: z.string({ error: modelPhrase }).regex(/\S/, { error: modelPhrase }),
  baseURL: z
    .string({ error: urlPhrase })
    .refine(given => /^https?:$/.test(urlOf(given)?.protocol ?? ''), {
      error: ({ input }) => `${urlPhrase}${schemeHint(String(input))}`,
    })
    .refine(given => !urlOf(given)?.username && !urlOf(given)?.password, {
      error: `${urlPhrase} without user and password\nPass \`apiKey\` or \`headers\` instead`,
    })
    .optional(),
  ...calls,
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
  // Sent to the endpoint unchanged.
  parameters: z.custom<Record<string, unknown>>().optional(),
} satisfies ShapeOf<EndpointOptions>

/** The options of a function that asks an endpoint: the common ones and its own. */
export function endpointOptions<Own extends z.ZodRawShape>(own: Own) {
  return callOptions({ ...endpoint, ...own })
}

/** The options of a function that calls a model: the common ones and its own. */
export function callOptions<Own extends z.ZodRawShape>(own: Own) {
  return mapping('an object', { ...own, ...calls }).refine(delaysInOrder, {
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

/** The fields of a function besides those of its endpoint. */
export type OwnShape<Options extends EndpointOptions> = ShapeOf<
  Omit<Options, keyof EndpointOptions>
>

/** These options may hold an address, a key or a token: messages name them without their values. */
const secretOptions: readonly (keyof EndpointOptions)[] = ['baseURL', 'apiKey', 'headers', 'query']

function urlOf(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

/** The scheme to write before a host. The address itself may be secret, and is not shown. */
function schemeHint(given: string): string {
  const whole = urlOf(`http://${given}`)
  if (given.includes('://') || whole === undefined) return ''
  return isLocalHost(whole.hostname)
    ? '\nBegin it with `http://`, as a server on this machine has it'
    : '\nBegin it with `https://`'
}

const areTexts = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).every(one => typeof one === 'string')

/** Whether a request can carry these headers. */
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

/**
 * Checks the options, and fills in the defaults that all endpoints share.
 *
 * @param owner the function with these options
 * @param schema all options of that function
 * @throws UserError that names all options that are invalid or unknown
 */
export function resolveSettings<Options extends EndpointOptions>(
  options: Options,
  { maker, access }: { maker: string; access: Access },
  schema: z.ZodType,
): Options & EndpointSettings {
  const owner = { owner: `${maker}()`, secret: secretOptions }
  // If `options` is not an object, defaults can't be filled in, and the check throws.
  if (typeof options !== 'object' || options === null) checkOptions(schema, options, owner)
  const settings = {
    ...options,
    baseURL: address(options.baseURL) ?? addressInVariable(maker, access) ?? access.address,
    ...callSettings(options),
  }
  checkOptions(schema, settings, owner)
  return settings
}

/** CI passes an unset variable as empty text. */
const address = (given: string | undefined): string | undefined =>
  typeof given === 'string' ? given.trim() || undefined : given

/** @throws UserError that names the variable, because the user wrote no option */
function addressInVariable(maker: string, { addressVariable }: Access): string | undefined {
  const found = address(process.env[addressVariable])
  const { error } = endpoint.baseURL.safeParse(found)
  if (!error) return found
  const [phrase = '', fix] = error.issues[0]?.message.split('\n') ?? []
  throw new UserError({
    problem: `Expected the environment variable \`${addressVariable}\`, which ${maker}() reads, to be ${phrase}`,
    ...defined({ fix }),
  })
}

/** The address as part of the judge's identity: without its query, which may hold keys. */
export function endpointOf(baseURL: string): string {
  const { origin, pathname } = new URL(baseURL)
  return `${origin}${pathname.replace(/\/+$/, '')}`
}
