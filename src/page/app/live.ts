import type { PageLive } from '../pageData.ts'

/** The server's reply to a request of the page; `problem` if it refuses. */
type Reply<Data> = Data | { problem: string }

/** Asks the server that this page is from. */
export async function askServer<Data>(
  { token }: PageLive,
  path: string,
  body: unknown,
): Promise<Reply<Data>> {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-vitest-rag-token': token },
      body: JSON.stringify(body),
    })
    // `liveServer` answers each path in one shape.
    return (await response.json()) as Reply<Data>
  } catch {
    return { problem: 'The server has ended. Start it again: npx vitest-rag open' }
  }
}

/** Loads the page anew when the server has another run, but not while somebody writes in it. */
export function followServer({ token, reloads }: PageLive): void {
  const asked = new URLSearchParams({ token, reloads: String(reloads) })
  const events = new EventSource(`/events?${asked}`)
  events.addEventListener('message', () => {
    if (!document.querySelector('[data-unsaved]')) location.reload()
  })
}
