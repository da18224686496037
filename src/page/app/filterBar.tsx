import { useEffect, useMemo, useRef } from 'preact/hooks'
import type { CaseState, PageIndex, PageMetricColumn } from '../pageData.ts'
import { grouped } from '../../text/numbers.ts'
import { choices, countCases } from './filterCases.ts'
import { chosenColumns, shownColumns } from './gridColumns.ts'
import type { CaseFilter, SortOrder } from './route.ts'
import { allCases, filterLink, sortOrders } from './route.ts'
import { stateText } from './stateBadges.tsx'

/** The heads of columns sort by a column. */
const sortTexts: Record<SortOrder, string> = {
  drop: 'largest drop first',
  lowest: 'worst score first',
  name: 'by name',
  ascending: 'the smallest first',
  descending: 'the largest first',
}

const states: readonly CaseState[] = [
  'error',
  'judge error',
  'failed',
  'worse',
  'declined',
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
      <label class="check">
        <input
          type="checkbox"
          checked={filter.everywhere}
          onChange={event => change({ everywhere: event.currentTarget.checked })}
        />{' '}
        Search passages and claims too
      </label>
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
        textOf={number => `${number} ${index.explanations[Number(number) - 1]?.headline ?? ''}`}
        change={cause => change({ cause })}
      />
      <SortChoice filter={filter} change={change} />
      <ColumnChoice metrics={index.metrics} chosen={filter.columns} change={change} />
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
        placeholder="question, id, answer, tag …"
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
  /** @default the value itself */
  textOf?(value: string): string
  change(value: string): void
}

/** Renders nothing if there is no choice. */
function Choice({ name, value, options, textOf = given => given, change }: ChoiceProps) {
  if (options.length < 2 && value === '') return null
  return (
    <label>
      <span>{name}</span>
      <select value={value} onChange={event => change(event.currentTarget.value)}>
        <option value="">all</option>
        {options.map(([option, count]) => (
          <option key={option} value={option}>
            {textOf(option)} ({grouped(count)})
          </option>
        ))}
      </select>
    </label>
  )
}

interface SortChoiceProps {
  filter: CaseFilter
  change(part: Pick<CaseFilter, 'sort' | 'by'>): void
}

function SortChoice({ filter: { sort, by }, change }: SortChoiceProps) {
  const isByColumn = sort === 'ascending' || sort === 'descending'
  return (
    <label>
      <span>Sort</span>
      <select
        value={sort}
        onChange={event => change({ sort: sortOf(event.currentTarget.value), by: '' })}
      >
        {sortOrders
          .filter(order => order === sort || (order !== 'ascending' && order !== 'descending'))
          .map(order => (
            <option key={order} value={order}>
              {isByColumn && order === sort && `${by === '' ? 'case' : by}: `}
              {sortTexts[order]}
            </option>
          ))}
      </select>
    </label>
  )
}

interface ColumnChoiceProps {
  metrics: readonly PageMetricColumn[]
  chosen: readonly string[]
  change(part: Pick<CaseFilter, 'columns'>): void
}

/** Which metrics the grid shows. */
function ColumnChoice({ metrics, chosen, change }: ColumnChoiceProps) {
  const shown = shownColumns(metrics, chosen).map(({ metric }) => metric)
  if (metrics.length < 2) return null
  return (
    <details class="choose">
      <summary>
        Columns: {shown.length} of {metrics.length}
      </summary>
      <fieldset>
        <legend class="hidden">Columns</legend>
        {metrics.map(({ metric }) => (
          <label key={metric} class="check">
            <input
              type="checkbox"
              checked={shown.includes(metric)}
              onChange={() => change({ columns: chosenColumns(metrics, chosen, metric) })}
            />{' '}
            <bdi>{metric}</bdi>
          </label>
        ))}
      </fieldset>
    </details>
  )
}

function sortOf(value: string): SortOrder {
  return sortOrders.find(order => order === value) ?? allCases.sort
}

/** The filter acts while it is typed. */
function stop(event: Event): void {
  event.preventDefault()
}
