import { setTimeout as delay } from 'node:timers/promises'
import { isUnavailable, Unavailable, UserError } from '../../errors.ts'
import { messageOf } from '../../text/whatFailed.ts'
import { JudgeFailure } from '../judge.ts'
import { noUsage } from '../judgeUsage.ts'
import type { Secrets } from './faults.ts'
import type { Access } from './protocol.ts'
import { keyInEnvFile } from './keyInEnvFile.ts'
import { areHeaders } from './endpointOptions.ts'
import type { EndpointSettings, Fetched } from './endpointOptions.ts'

/** The headers and parameters that authorize a request. */
export interface Credentials {
  headers: Record<string, string>
  secrets: Secrets
}

export interface CredentialSource {
  /** Whether the user's functions may return new credentials after a refusal. */
  renewable: boolean
  /** Fetched once, for all requests. */
  current(): Promise<Credentials>
  /** Replaces refused credentials. Fetched once for all requests. */
  insteadOf(refused: Credentials): Promise<Credentials>
}

interface Owner {
  /** The function that has these options. */
  maker: string
  /** What the user can do without a key, for people. */
  withoutKey: string
  access: Access
}

/**
 * The key and the headers of an endpoint.
 *
 * `current()` throws Unavailable without a key, UserError if no header can carry the key, and
 * JudgeFailure if the user's function fails.
 */
export function createCredentials(settings: EndpointSettings, owner: Owner): CredentialSource {
  let fetching: Promise<Credentials> | undefined
  let latest: Credentials | undefined
  function current(): Promise<Credentials> {
    if (fetching) return fetching
    const begun = fetchCredentials(settings, owner)
    fetching = begun
    begun.then(
      credentials => (latest = credentials),
      // A later attempt may succeed, so the next question tries again.
      () => (fetching = undefined),
    )
    return begun
  }
  return {
    renewable: [settings.apiKey, settings.headers].some(told => typeof told === 'function'),
    current,
    insteadOf(refused) {
      if (latest === refused) fetching = latest = undefined
      return current()
    },
  }
}

async function fetchCredentials(settings: EndpointSettings, owner: Owner): Promise<Credentials> {
  const { timeout } = settings
  const headers: unknown = await fetched(settings.headers ?? {}, {
    maker: owner.maker,
    name: 'headers',
    timeout,
  })
  if (!areHeaders(headers))
    throw new UserError({
      problem: `Expected \`headers\` of ${owner.maker}() to return valid names and values of HTTP headers.`,
    })
  const { keyHeader, otherKeyHeaders } = owner.access
  const names = new Set(Object.keys(headers).map(name => name.toLowerCase()))
  const bringKey = [keyHeader.name, ...otherKeyHeaders].some(name => names.has(name))
  const key =
    bringKey && settings.apiKey === undefined ? undefined : await fetchKey(settings, owner)
  const isCarried = key === undefined || names.has(keyHeader.name)
  return {
    headers: isCarried ? headers : { [keyHeader.name]: keyHeader.valueOf(key), ...headers },
    secrets: secretsIn(settings, headers, key),
  }
}

async function fetchKey(settings: EndpointSettings, owner: Owner): Promise<string> {
  const { maker, withoutKey, access } = owner
  const { apiKey = process.env[access.keyVariable] ?? '', model, timeout } = settings
  const told: unknown = await fetched(apiKey, { maker, name: 'apiKey', timeout })
  const key = typeof told === 'string' ? told.trim() : ''
  if (key === '')
    throw new Unavailable(
      `${maker}() with model ${model} has no API key. ${howToGiveOne(access)}. ${withoutKey}`,
    )
  if (!/^[\x21-\x7e]+$/.test(key))
    throw new UserError({
      problem: `Expected the API key of ${maker}() to be ASCII text without spaces.`,
      fix: 'Check for characters that were copied with it.',
    })
  return key
}

function howToGiveOne({ keyVariable }: Access): string {
  const isSet = (process.env[keyVariable] ?? '').trim() !== ''
  const inFile = isSet ? undefined : keyInEnvFile(keyVariable, process.cwd())
  return inFile ?? `Set ${keyVariable} or pass \`apiKey\``
}

interface Fetching extends Pick<Owner, 'maker'> {
  name: string
  timeout: number
}

async function fetched<Value>(
  told: Fetched<Value & (string | object)>,
  { maker, name, timeout }: Fetching,
): Promise<unknown> {
  if (typeof told !== 'function') return told
  const waiting = new AbortController()
  const timeUp = async () => {
    await delay(timeout, undefined, { signal: waiting.signal })
    throw new Error(`nothing came within ${timeout} ms`)
  }
  try {
    return await Promise.race([told(), timeUp()])
  } catch (error) {
    if (isUnavailable(error) || error instanceof UserError) throw error
    throw new JudgeFailure(`\`${name}\` of ${maker}() failed: ${messageOf(error)}`, {
      usage: noUsage,
    })
  } finally {
    waiting.abort()
  }
}

/** Texts to hide if the endpoint repeats them. */
function secretsIn(
  { baseURL, query }: EndpointSettings,
  headers: Record<string, string>,
  key: string | undefined,
): Secrets {
  const parameters = [...new URL(baseURL).searchParams, ...Object.entries(query ?? {})]
  const values = Object.values(headers)
  return [
    ...(key === undefined ? [] : [key]),
    ...values,
    // An endpoint may repeat the token without the word before it.
    ...values.flatMap(value => /^(?:Bearer|Basic)\s+(\S+)$/i.exec(value)?.[1] ?? []),
    // A version is not a secret, and errors often name it.
    ...parameters.flatMap(([name, value]) => (name === 'api-version' ? [] : [value])),
  ]
}
