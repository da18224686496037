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

/** Loads the page again when the server has another run, but not while somebody writes in it. */
export function followServer({ token, reloads }: PageLive): void {
  const asked = new URLSearchParams({ token, reloads: String(reloads) })
  const events = new EventSource(`/events?${asked}`)
  events.addEventListener('message', () => {
    if (document.querySelector('[data-unsaved]')) return
    sessionStorage.setItem(placeKey, JSON.stringify(placeOfReader()))
    location.reload()
  })
}

const placeKey = 'vitest-rag place'

/** Where somebody is in the page. */
interface Place {
  /** How far it is scrolled. */
  top: number
  /** What is unfolded. */
  open: string[]
  focused: string
}

function placeOfReader(): Place {
  const open = [...document.querySelectorAll('details[open]')].map(namedBySummary)
  return { top: scrollY, open, focused: nameOf(document.activeElement) }
}

const namedBySummary = (details: Element): string =>
  details.querySelector('summary')?.textContent ?? ''

const focusable = 'a, button, input, select, textarea, summary, [tabindex]'

/** What it does and how it reads, which another run leaves as it is. */
function nameOf(element: Element | null): string {
  if (!element?.matches(focusable)) return ''
  const read = ['id', 'href', 'aria-label', 'type'].map(name => element.getAttribute(name))
  const said = (element.closest('label') ?? element).textContent.slice(0, 80)
  return JSON.stringify([element.tagName, ...read, said])
}

/** How long a place may take to be there: cases are unpacked, and rows drawn, as the reader comes near. */
const longestWait = 3000

/** Leads back to where the reader was before the page was loaded again; unless the reader moves meanwhile. */
export function returnToPlace(): void {
  const kept = sessionStorage.getItem(placeKey)
  if (kept === null) return
  sessionStorage.removeItem(placeKey)
  history.scrollRestoration = 'manual'
  // `followServer` has written it.
  const place = JSON.parse(kept) as Place
  const given = new AbortController()
  for (const move of ['wheel', 'keydown', 'pointerdown']) {
    addEventListener(move, () => given.abort(), { signal: given.signal })
  }
  setTimeout(() => given.abort(), longestWait)
  const approach = () => {
    if (given.signal.aborted) return
    if (isThere(place)) given.abort()
    else requestAnimationFrame(approach)
  }
  approach()
}

function isThere({ top, open, focused }: Place): boolean {
  for (const details of document.querySelectorAll('details')) {
    if (open.includes(namedBySummary(details))) details.open = true
  }
  const found =
    focused === '' ||
    [...document.querySelectorAll<HTMLElement>(focusable)].some(element => {
      if (nameOf(element) !== focused) return false
      element.focus({ preventScroll: true })
      return true
    })
  scrollTo(0, top)
  return found && Math.abs(scrollY - top) < 1
}
