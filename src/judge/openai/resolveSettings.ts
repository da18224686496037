import type { z } from 'zod'
import { checkOptions } from '../../schema/checkOptions.ts'
import { secretOptions } from './endpointOptions.ts'
import type { Owner } from './credentials.ts'
import type { EndpointOptions, EndpointSettings } from './settings.ts'

/**
 * Checks the options, and fills in the defaults of those that all endpoints have.
 *
 * @param owner the function that the options belong to
 * @param schema all options that it has
 * @throws UserError that names all options that can't work or are unknown
 */
export function resolveSettings<Options extends EndpointOptions>(
  options: Options,
  { maker, access }: Pick<Owner, 'maker' | 'access'>,
  schema: z.ZodType,
): Options & EndpointSettings {
  const owner = { owner: `${maker}()`, secret: secretOptions }
  // Nothing can be filled into what is no object, and the check says so.
  if (typeof options !== 'object' || options === null) checkOptions(schema, options, owner)
  const settings = {
    ...options,
    baseURL:
      // CI passes a variable that is not set as empty text.
      [options.baseURL, process.env[access.addressVariable]]
        .map(url => url?.trim())
        .find(url => url !== undefined && url !== '') ?? access.address,
    timeout: options.timeout ?? 60_000,
    retries: options.retries ?? 10,
    maxRetryTime: options.maxRetryTime ?? 300_000,
    minRetryDelay: options.minRetryDelay ?? 250,
    maxRetryDelay: options.maxRetryDelay ?? 60_000,
  }
  checkOptions(schema, settings, owner)
  return settings
}

/** The address as part of the judge's identity: without query, where keys may stand. */
export function endpointOf(baseURL: string): string {
  const { origin, pathname } = new URL(baseURL)
  return `${origin}${pathname.replace(/\/+$/, '')}`
}
