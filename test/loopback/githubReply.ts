/** What the server answers a request with. */
export interface Answer {
  status: number
  body: unknown
  headers?: Record<string, string>
}

export function ok(body: unknown): Answer {
  return { status: 200, body }
}

export function refuse(status: number, message: string): Answer {
  return { status, body: { message } }
}

export const notFound = refuse(404, 'Not Found')

/** A page of a list, with the address of the next where there is more. */
export function page<One>(url: URL, all: readonly One[], shown: (one: One) => object): Answer {
  const { searchParams: asked } = url
  const size = Math.min(Number(asked.get('per_page') ?? 30), 100)
  const number = Number(asked.get('page') ?? 1)
  const end = number * size
  const next = new URL(url)
  next.searchParams.set('page', String(number + 1))
  return {
    ...ok(all.slice(end - size, end).map(one => shown(one))),
    ...(all.length > end && { headers: { link: `<${next.href}>; rel="next"` } }),
  }
}
