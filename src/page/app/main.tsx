import { render } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { followServer, returnToPlace } from './live.ts'
import { readIndex } from './unpack.ts'
import { grouped } from '../../text/numbers.ts'
import type { PageIndex, PageLive } from '../pageData.ts'
import { CaseList } from './caseList.tsx'
import { CaseView } from './caseView.tsx'
import { countCases, filterCases, placeOfCase, turnsBeside } from './filterCases.ts'
import { Keyboard } from './keyboard.tsx'
import { LabelClaims } from './labelClaims.tsx'
import { Overview } from './overview.tsx'
import type { CaseFilter, Route } from './route.ts'
import { allCases, filterLink, parseRoute } from './route.ts'
import { OutcomeBadge } from './outcomeBadge.tsx'
import { useSearchTexts } from './useSearchTexts.ts'

const overview: Route = { view: 'overview' }

/** The whole page: what it shows is what its address names. */
function Page({ index }: { index: PageIndex }) {
  const asked = useRoute()
  // Nothing can be labelled in a page that no server writes for.
  const route = asked.view === 'label' && !index.live ? overview : asked
  // Back from a case, the list is as it was left.
  const [filter, setFilter] = useState<CaseFilter>(allCases)
  useEffect(() => {
    if (route.view === 'cases') setFilter(route.filter)
  }, [route])
  const all = useMemo(() => countCases(index.cases), [index])
  const current = route.view === 'cases' ? route.filter : filter
  // What is decided here is no longer pending. The way through the cases stays as it was, or there would be no next one.
  const [decided, setDecided] = useState<ReadonlySet<number>>(new Set())
  const now = useMemo(() => withoutPending(index, decided), [index, decided])
  const { texts, way, listed } = useFiltered(index, now, current)
  const place = route.view === 'case' ? placeOfCase(index, route.names) : -1
  const [from, setFrom] = useState(-1)
  useEffect(() => {
    if (route.view !== 'cases') setFrom(place)
  }, [route])
  return (
    <>
      <a class="skip" href="#main" onClick={focusMain}>
        To the content
      </a>
      <header class="top">
        <span class="brand">vitest-rag</span>
        <OutcomeBadge outcome={index.outcome} text={index.outcomeText} />
        <nav aria-label="Views">
          <a href="#overview" aria-current={route.view === 'overview' ? 'page' : undefined}>
            Overview
          </a>
          <a
            href={filterLink(current)}
            aria-current={route.view === 'cases' || route.view === 'case' ? 'page' : undefined}
          >
            Cases <span class="count">{grouped(all)}</span>
          </a>
          {index.live && (
            <a href="#label" aria-current={route.view === 'label' ? 'page' : undefined}>
              Label
            </a>
          )}
        </nav>
      </header>
      <main id="main" tabIndex={-1}>
        {index.live?.rerun && <Rerun rerun={index.live.rerun} />}
        {route.view === 'overview' && <Overview index={index} />}
        {route.view === 'cases' && (
          <CaseList index={now} filter={route.filter} {...{ listed, texts, from }} />
        )}
        {route.view === 'case' && (
          <CaseView
            index={now}
            place={place}
            name={route.names[0]}
            listed={way}
            back={filterLink(current)}
            decided={() => setDecided(former => new Set([...former, ...sameCase(index, place)]))}
          />
        )}
        {route.view === 'label' && index.live && <LabelClaims live={index.live} />}
      </main>
      <Keyboard />
    </>
  )
}

/** The cases that a filter lets through: as the page was opened, and as they are now. */
function useFiltered(index: PageIndex, now: PageIndex, filter: CaseFilter) {
  const texts = useSearchTexts(index, filter.everywhere)
  const { fields } = texts
  const way = useMemo(() => filterCases({ index, texts: fields }, filter), [index, fields, filter])
  const listed = useMemo(
    () => (now === index ? way : filterCases({ index: now, texts: fields }, filter)),
    [now, way, fields, filter],
  )
  return { texts, way, listed }
}

/** The places of a case: those of all turns of its conversation. */
function sameCase({ cases }: PageIndex, place: number): number[] {
  const { before, after } = turnsBeside(cases, place)
  return [place, ...[...before, ...after].map(turn => turn.place)]
}

/** The cases as they are once these, by place, were accepted or dropped. */
function withoutPending(index: PageIndex, decided: ReadonlySet<number>): PageIndex {
  if (decided.size === 0) return index
  const cases = index.cases.map((row, place) =>
    decided.has(place)
      ? { ...row, states: row.states.filter(state => state !== 'pending review') }
      : row,
  )
  return { ...index, cases }
}

/** In watch mode a rerun of some golden files leaves no results. */
function Rerun({ rerun: { at, text } }: { rerun: NonNullable<PageLive['rerun']> }) {
  return (
    <p class="rerun" role="status" dir="auto">
      Run again at <time dateTime={at}>{new Date(at).toLocaleTimeString()}</time>: {text}. The other
      golden files did not run, so this page still shows the last whole run; the terminal shows the
      outcome of this one.
    </p>
  )
}

/** The address names a view, so the link can't be one to a place in the page. */
function focusMain(event: Event): void {
  event.preventDefault()
  document.getElementById('main')?.focus()
}

/** Asks before a text is lost that somebody wrote. */
function mayLeave(): boolean {
  return !document.querySelector('[data-unsaved]') || confirm('Leave without saving?')
}

function useRoute(): Route {
  const [route, setRoute] = useState(() => parseRoute(location.hash))
  useEffect(() => {
    let shown = location.hash
    const follow = () => {
      if (location.hash === shown) return
      if (!mayLeave()) {
        location.replace(shown === '' ? '#overview' : shown)
        return
      }
      shown = location.hash
      const next = parseRoute(shown)
      setRoute(former => {
        if (former.view !== next.view || next.view === 'case') scrollTo(0, 0)
        return next
      })
    }
    addEventListener('hashchange', follow)
    return () => removeEventListener('hashchange', follow)
  }, [])
  return route
}

const place = document.getElementById('page')

async function open(root: HTMLElement): Promise<void> {
  try {
    const index = await readIndex()
    root.replaceChildren()
    if (index.live) followServer(index.live)
    render(<Page index={index} />, root)
    if (index.live) returnToPlace()
  } catch (error) {
    root.textContent = error instanceof Error ? error.message : String(error)
  }
}

if (place) void open(place)
