import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { PageIndex } from '../pageData.ts'
import { CaseRow } from './caseRow.tsx'
import type { ListedCase } from './filterCases.ts'
import type { GridColumn } from './gridColumns.ts'
import { shownColumns } from './gridColumns.ts'
import type { CaseFilter } from './route.ts'
import { filterLink } from './route.ts'
import { Scrolled } from './scrolled.tsx'
import type { SearchField } from './searchTexts.ts'

interface Grid {
  index: PageIndex
  filter: CaseFilter
  listed: readonly ListedCase[]
  fields: readonly SearchField[]
  /** The place of the case that gets the focus at first; -1 for none. */
  from: number
}

/** Rows that are drawn together. */
const rowsInChunk = 25

/** Cases × metrics. Rows are drawn as the reader comes near them, and stay: browsers and screen readers find what is drawn. */
export function CaseGrid({ index, filter, listed, fields, from }: Grid) {
  const grid = useRef<HTMLTableElement>(null)
  const columns = useMemo(() => shownColumns(index.metrics, filter.columns), [index, filter])
  const chunks = useMemo(() => chunksOf(listed), [listed])
  const start = Math.floor(listed.findIndex(({ place }) => place === from) / rowsInChunk)
  const drawn = useDrawn({ grid, chunks, filter, start: Math.max(0, start) })
  useEffect(() => {
    grid.current?.parentElement?.scrollTo(0, 0)
  }, [filter])
  useEffect(() => {
    const link = grid.current?.querySelector<HTMLElement>(`[data-row="${from}"]`)
    link?.scrollIntoView({ block: 'center' })
    link?.focus({ preventScroll: true })
  }, [from])
  return (
    <Scrolled label="Cases" kind="grid">
      <table ref={grid} class="cases" aria-rowcount={listed.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            <SortedHead name="case" by="" filter={filter} />
            {columns.map(({ metric, direction }) => (
              <SortedHead key={metric} name={metric} by={metric} {...{ direction, filter }} />
            ))}
          </tr>
        </thead>
        {chunks.map((cases, place) => (
          <Chunk
            key={place}
            isDrawn={drawn.has(place)}
            first={place * rowsInChunk}
            {...{ cases, columns, fields }}
            search={filter.search}
          />
        ))}
      </table>
    </Scrolled>
  )
}

function chunksOf(listed: readonly ListedCase[]): ListedCase[][] {
  return Array.from({ length: Math.ceil(listed.length / rowsInChunk) }, (_, chunk) =>
    listed.slice(chunk * rowsInChunk, (chunk + 1) * rowsInChunk),
  )
}

interface Drawing {
  grid: { readonly current: HTMLTableElement | null }
  chunks: readonly (readonly ListedCase[])[]
  filter: CaseFilter
  /** The chunk that is drawn at first. */
  start: number
}

/** The chunks that were seen, and those beside them: whatever row has the focus, the next is there. */
function useDrawn({ grid, chunks, filter, start }: Drawing): ReadonlySet<number> {
  const [seen, setSeen] = useState<{ filter: CaseFilter; drawn: ReadonlySet<number> }>()
  const drawn = seen?.filter === filter ? seen.drawn : new Set([start])
  useEffect(() => {
    const bodies = [...(grid.current?.tBodies ?? [])]
    const watch = new IntersectionObserver(entries => {
      const near = entries
        .filter(({ isIntersecting }) => isIntersecting)
        .map(({ target }) => bodies.findIndex(body => body === target))
        .flatMap(place => [place - 1, place, place + 1])
      if (near.length === 0) return
      setSeen(former => ({
        filter,
        drawn: new Set([...(former?.filter === filter ? former.drawn : [start]), ...near]),
      }))
    })
    for (const body of bodies) watch.observe(body)
    return () => watch.disconnect()
  }, [chunks, filter])
  return drawn
}

interface Head {
  name: string
  /** The metric that it sorts by. Empty for names of cases. */
  by: string
  direction?: 'higher' | 'lower'
  filter: CaseFilter
}

const signs = { ascending: '▲', descending: '▼' }

/** The head of a column sorts by it, the worst first, and then the other way round. */
function SortedHead({ name, by, direction, filter }: Head) {
  const order = orderOf(filter, by)
  const first = direction === 'lower' ? 'descending' : 'ascending'
  const other = order === 'ascending' ? 'descending' : 'ascending'
  const sort = order === undefined ? first : other
  return (
    <th scope="col" class={by === '' ? undefined : 'metric'} aria-sort={order}>
      <button
        type="button"
        class="sort"
        title={sort === 'ascending' ? 'Sort, the smallest first' : 'Sort, the largest first'}
        onClick={() => location.replace(filterLink({ ...filter, sort, by }))}
      >
        <bdi>{name}</bdi>
        {order && <span aria-hidden="true"> {signs[order]}</span>}
      </button>
      {direction === 'lower' && <div class="aside">lower is better</div>}
    </th>
  )
}

function orderOf({ sort, by }: CaseFilter, own: string): 'ascending' | 'descending' | undefined {
  if (sort === 'name' && own === '') return 'ascending'
  return (sort === 'ascending' || sort === 'descending') && by === own ? sort : undefined
}

interface ShownChunk {
  cases: readonly ListedCase[]
  isDrawn: boolean
  /** How many rows are before it. */
  first: number
  columns: readonly GridColumn[]
  fields: readonly SearchField[]
  search: string
}

/** Pixels of most rows: it keeps the place of those that are not drawn. */
const usualHeight = 84

function Chunk({ cases, isDrawn, first, columns, fields, search }: ShownChunk) {
  // What is drawn is not compared again when other rows come.
  return useMemo(
    () =>
      isDrawn ? (
        <tbody>
          {cases.map((one, at) => (
            <CaseRow
              key={one.place}
              {...{ one, columns, fields, search }}
              rowIndex={first + at + 2}
            />
          ))}
        </tbody>
      ) : (
        <tbody aria-hidden="true" class="undrawn">
          <tr>
            <td colSpan={columns.length + 1} style={{ height: `${cases.length * usualHeight}px` }}>
              …
            </td>
          </tr>
        </tbody>
      ),
    [cases, isDrawn, first, columns, fields, search],
  )
}
