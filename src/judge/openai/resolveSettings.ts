import { UserError } from '../../errors.ts'
import { problemsOf } from './endpointOptions.ts'
import type { EndpointOptions, EndpointSettings, OwnOptions } from './settings.ts'

/**
 * Fills in the defaults.
 *
 * @param maker the function that the options belong to
 * @throws UserError that names all options that can't work
 */
export function resolveSettings<Options extends EndpointOptions & OwnOptions>(
  options: Options,
  maker: string,
): Options & EndpointSettings {
  const settings = {
    ...options,
    baseURL:
      // CI passes a variable that is not set as empty text.
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

/** The address as part of the judge's identity: without query, where keys may stand. */
export function endpointOf(baseURL: string): string {
  const { origin, pathname } = new URL(baseURL)
  return `${origin}${pathname.replace(/\/+$/, '')}`
}
