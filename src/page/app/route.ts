import type { NamedInReport } from '../../report/model/names.ts'

/** Which view the address names. All of it is behind `#`, so that links work from disk. */
export type Route =
  | { view: 'overview' }
  | { view: 'label' }
  | { view: 'cases'; filter: CaseFilter }
  | { view: 'case'; names: CaseNames }

/** How the name of a case may be read, the usual way first: who types it does not escape its slashes. */
export type CaseNames = readonly [NamedInReport, ...NamedInReport[]]

export const sortOrders = ['drop', 'lowest', 'name', 'ascending', 'descending'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Which cases are listed. Empty texts mean all. */
export interface CaseFilter {
  /** Words of names, question, answer, tags or group. */
  search: string
  /** Whether the search looks into passages and claims too. */
  everywhere: boolean
  state: string
  set: string
  variant: string
  tag: string
  group: string
  /** The number of a cause of what got worse, from 1. */
  cause: string
  sort: SortOrder
  /** The metric that `ascending` and `descending` sort by. Empty means the names of cases. */
  by: string
  /** The metrics that are shown, in any order. Without any, those that count are. */
  columns: readonly string[]
}

export const allCases: CaseFilter = {
  search: '',
  everywhere: false,
  state: '',
  set: '',
  variant: '',
  tag: '',
  group: '',
  cause: '',
  sort: 'drop',
  by: '',
  columns: [],
}

const texts = ['search', 'state', 'set', 'variant', 'tag', 'group', 'cause', 'by'] as const

/** @param hash of the address, with or without `#` */
export function parseRoute(hash: string): Route {
  const text = hash.replace(/^#/, '')
  if (text.startsWith('case=')) {
    const [name, ...others] = readings(text.slice('case='.length).split('/').map(decoded))
    if (name) return { view: 'case', names: [name, ...others] }
  }
  const [view, query = ''] = text.split('?', 2)
  if (view === 'label') return { view }
  return view === 'cases' ? { view, filter: parseFilter(query) } : { view: 'overview' }
}

/** The readings grow with the square of them. */
const mostParts = 12

/**
 * `support/refund-window`, or `support/hyde/refund-window`. What has more slashes was typed: they are in the id, or in
 * other names.
 */
function readings(parts: readonly string[]): NamedInReport[] {
  if (parts.length > mostParts) return []
  const joined = (from: number, to?: number) => parts.slice(from, to).join('/')
  const ends = parts.slice(1).map((_, index) => index + 1)
  const withVariant = ends.flatMap(end =>
    ends
      .filter(next => next > end)
      .map(next => ({ set: joined(0, end), variant: joined(end, next), caseId: joined(next) })),
  )
  return [...withVariant, ...ends.map(end => ({ set: joined(0, end), caseId: joined(end) }))]
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function parseFilter(query: string): CaseFilter {
  const given = new URLSearchParams(query)
  const filter = { ...allCases }
  for (const field of texts) filter[field] = given.get(field) ?? ''
  return {
    ...filter,
    everywhere: given.has('everywhere'),
    sort: sortOrders.find(order => order === given.get('sort')) ?? allCases.sort,
    columns: given.getAll('column'),
  }
}

export function caseLink({ set, variant, caseId }: NamedInReport): string {
  const names = variant === undefined ? [set, caseId] : [set, variant, caseId]
  return `#case=${names.map(escaped).join('/')}`
}

/**
 * Brackets and quotes too: mails and Markdown may end a link at them. Half a character is none that
 * a link can hold.
 */
function escaped(name: string): string {
  return encodeURIComponent(name.toWellFormed()).replaceAll(
    /[!'()*]/g,
    character => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}

/** What is as usual is left out. */
export function filterLink(filter: CaseFilter): string {
  const { sort, everywhere, columns } = filter
  const given: [string, string][] = [
    ...texts.flatMap((field): [string, string][] =>
      filter[field] === '' ? [] : [[field, filter[field]]],
    ),
    ...(everywhere ? [['everywhere', 'yes'] as [string, string]] : []),
    ...(sort === allCases.sort ? [] : [['sort', sort] as [string, string]]),
    ...columns.map((column): [string, string] => ['column', column]),
  ]
  const query = new URLSearchParams(given).toString()
  return query === '' ? '#cases' : `#cases?${query}`
}
