import { EndpointError } from './endpointError.ts'
import type { Fetch } from './protocol.ts'

const redirects = [301, 302, 303, 307, 308]
const mostInARow = 5

/**
 * Follows redirects within an origin, with the same method and body. To another origin `fetch` itself would send
 * along the prompt and all headers but `authorization`, so an `api-key` too.
 */
export function withinOrigin(fetch: Fetch): Fetch {
  return async (url, init) => {
    const { origin } = new URL(url)
    let target = url
    for (let followed = 0; followed <= mostInARow; followed += 1) {
      const response = await fetch(target, { ...init, redirect: 'manual' })
      const location = response.headers.get('location')
      if (!redirects.includes(response.status) || location === null) return response
      // The connection can be reused only after the body is read or cancelled.
      await response.body?.cancel()
      target = targetOf(location, target)
      if (new URL(target).origin !== origin) throw refused(origin, target)
    }
    throw new EndpointError(
      'redirected',
      `${origin} redirects more than ${mostInARow} times in a row`,
    )
  }
}

function targetOf(location: string, base: string): string {
  const target = URL.parse(location, base)
  if (!target)
    throw new EndpointError('redirected', `${new URL(base).origin} redirects to an invalid address`)
  return target.href
}

const refused = (from: string, target: string): EndpointError =>
  new EndpointError(
    'redirected',
    `${from} redirects to ${new URL(target).origin}, which gets neither key nor prompt: if that is the right address, set it as \`baseURL\``,
  )
