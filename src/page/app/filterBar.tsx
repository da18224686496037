import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { CaseState, PageIndex } from '../pageData.ts'
import { grouped } from '../../text/numbers.ts'
import { choices, countCases } from './filterCases.ts'
import type { CaseFilter, SortOrder } from './route.ts'
import { allCases, filterLink, sortOrders } from './route.ts'
import { stateText } from './stateBadges.tsx'

const sortTexts: Record<SortOrder, string> = {
  drop: 'largest drop first',
  lowest: 'worst score first',
  name: 'by name',
}

const states: readonly CaseState[] = [
  'error',
  'judge error',
  'failed',
  'worse',
  'better',
  'pending review',
]

/** What the list of cases is narrowed by. Each change is a new address, without a new entry in the history. */
export function FilterBar({ index, filter }: { index: PageIndex; filter: CaseFilter }) {
  const { cases } = index
  const found = useMemo(
    () => ({
      all: countCases(cases),
      states: new Map(choices(cases, row => row.states)),
      set: choices(cases, row => [row.set]),
      variant: choices(cases, row => [row.variant]),
      tag: choices(cases, row => row.tags ?? []),
      group: choices(cases, row => [row.group]),
    }),
    [cases],
  )
  const change = (part: Partial<CaseFilter>) => location.replace(filterLink({ ...filter, ...part }))
  return (
    <form class="filters" role="search" aria-label="Filter cases" onSubmit={stop}>
      <SearchField search={filter.search} change={change} />
      <StateChips counts={found.states} all={found.all} chosen={filter.state} {...{ change }} />
      {(['set', 'variant', 'tag', 'group'] as const).map(field => (
        <Choice
          key={field}
          name={field}
          value={filter[field]}
          options={found[field]}
          change={value => change({ [field]: value })}
        />
      ))}
      <Choice
        name="cause"
        value={filter.cause}
        options={index.explanations.map(({ cases: own }, place) => [`${place + 1}`, own.length])}
        change={cause => change({ cause })}
      />
      <label>
        <span>Sort</span>
        <select
          value={filter.sort}
          onChange={event => change({ sort: sortOf(event.currentTarget.value) })}
        >
          {sortOrders.map(order => (
            <option key={order} value={order}>
              {sortTexts[order]}
            </option>
          ))}
        </select>
      </label>
    </form>
  )
}

interface SearchFieldProps {
  search: string
  change(part: Pick<CaseFilter, 'search'>): void
}

/** The address follows what is typed with a delay, so the field takes its text only while it has no focus. */
function SearchField({ search, change }: SearchFieldProps) {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const field = input.current
    if (field && document.activeElement !== field) field.value = search
  }, [search])
  return (
    <label class="search">
      <span>Search</span>
      <input
        ref={input}
        type="search"
        data-key="/"
        aria-keyshortcuts="/"
        placeholder="id, question, tag …"
        onInput={event => change({ search: event.currentTarget.value })}
      />
    </label>
  )
}

interface StateChipsProps {
  counts: ReadonlyMap<string, number>
  /** How many cases there are. */
  all: number
  chosen: string
  change(part: Pick<CaseFilter, 'state'>): void
}

function StateChips({ counts, all, chosen, change }: StateChipsProps) {
  const shown = states.filter(state => (counts.get(state) ?? 0) > 0 || chosen === state)
  return (
    <div class="chips" role="group" aria-label="State">
      <button
        type="button"
        class="chip"
        aria-pressed={chosen === ''}
        onClick={() => change({ state: '' })}
      >
        all <span class="count">{grouped(all)}</span>
      </button>
      {shown.map(state => (
        <button
          key={state}
          type="button"
          class="chip"
          aria-pressed={chosen === state}
          onClick={() => change({ state: chosen === state ? '' : state })}
        >
          {stateText(state)} <span class="count">{grouped(counts.get(state) ?? 0)}</span>
        </button>
      ))}
    </div>
  )
}

interface ChoiceProps {
  name: string
  value: string
  options: readonly [value: string, count: number][]
  change(value: string): void
}

/** Renders nothing if there is no choice. */
function Choice({ name, value, options, change }: ChoiceProps) {
  if (options.length < 2 && value === '') return null
  return (
    <label>
      <span>{name}</span>
      <select value={value} onChange={event => change(event.currentTarget.value)}>
        <option value="">all</option>
        {options.map(([option, count]) => (
          <option key={option} value={option}>
            {option} ({count})
          </option>
        ))}
      </select>
    </label>
  )
}

function sortOf(value: string): SortOrder {
  return sortOrders.find(order => order === value) ?? allCases.sort
}

/** The filter acts while it is typed. */
function stop(event: Event): void {
  event.preventDefault()
}
