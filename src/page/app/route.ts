/** Which view the address names. All of it stands behind `#`, so that links work from disk. */
export type Route =
  | { view: 'overview' }
  | { view: 'label' }
  | { view: 'cases'; filter: CaseFilter }
  | { view: 'case'; name: CaseName }

export interface CaseName {
  set: string
  variant?: string
  caseId: string
}

export const sortOrders = ['drop', 'lowest', 'name'] as const
export type SortOrder = (typeof sortOrders)[number]

/** Which cases are listed. Empty texts stand for all. */
export interface CaseFilter {
  /** Words of names, question, tags or group. */
  search: string
  state: string
  set: string
  variant: string
  tag: string
  group: string
  sort: SortOrder
}

export const allCases: CaseFilter = {
  search: '',
  state: '',
  set: '',
  variant: '',
  tag: '',
  group: '',
  sort: 'drop',
}

const fields = ['search', 'state', 'set', 'variant', 'tag', 'group', 'sort'] as const

/** @param hash of the address, with or without `#` */
export function parseRoute(hash: string): Route {
  const text = hash.replace(/^#/, '')
  if (text.startsWith('case=')) {
    const name = parseCaseName(text.slice('case='.length))
    if (name) return { view: 'case', name }
  }
  const [view, query = ''] = text.split('?', 2)
  if (view === 'label') return { view }
  return view === 'cases' ? { view, filter: parseFilter(query) } : { view: 'overview' }
}

/** `support/refund-window`, or `support/hyde/refund-window`. */
function parseCaseName(text: string): CaseName | undefined {
  const parts = text.split('/').map(decoded)
  const [set, second, third] = parts
  if (set === undefined || second === undefined || parts.length > 3) return undefined
  return third === undefined ? { set, caseId: second } : { set, variant: second, caseId: third }
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
  for (const field of fields) {
    const value = given.get(field)
    if (value === null) continue
    if (field !== 'sort') filter[field] = value
    else filter.sort = sortOrders.find(order => order === value) ?? allCases.sort
  }
  return filter
}

export function caseHash({ set, variant, caseId }: CaseName): string {
  const names = variant === undefined ? [set, caseId] : [set, variant, caseId]
  return `#case=${names.map(encodeURIComponent).join('/')}`
}

/** What is as usual is left out. */
export function filterHash(filter: CaseFilter): string {
  const given = fields.flatMap((field): [string, string][] =>
    filter[field] === allCases[field] ? [] : [[field, filter[field]]],
  )
  const query = new URLSearchParams(given).toString()
  return query === '' ? '#cases' : `#cases?${query}`
}
