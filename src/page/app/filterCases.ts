import type { NamedInReport } from '../../report/model/names.ts'
import type { PageCaseRow, PageIndex, PageMetricColumn } from '../pageData.ts'
import { conversationKey, conversationsTogether } from '../../report/model/conversations.ts'
import type { CaseFilter, CaseNames, SortOrder } from './route.ts'

/** A case with its place in the page's data. */
export interface ListedCase {
  row: PageCaseRow
  place: number
}

/** What a search looks at, by place. Made once: typing must not wait for 10 000 cases. */
type SearchTexts = readonly string[]

export function searchTexts(cases: readonly PageCaseRow[]): SearchTexts {
  return cases.map(({ set, variant = '', caseId, question, tags = [], group = '' }) =>
    [caseId, question, set, variant, ...tags, group].join('\n').toLowerCase(),
  )
}

/** The cases that a filter lets through, in its order, with turns of a conversation together. A search finds each of its words. */
export function filterCases({ index, texts }: FilteredCases, filter: CaseFilter): ListedCase[] {
  const { cases, metrics } = index
  const words = filter.search.toLowerCase().split(/\s+/).filter(Boolean)
  const isCaused = ofCause(index, filter.cause)
  const found = cases
    .map((row, place) => ({ row, place }))
    .filter(
      ({ row, place }) =>
        passes(row, filter) && isCaused(row) && words.every(word => texts[place]?.includes(word)),
    )
    .toSorted(orders[filter.sort](metrics))
  return conversationsTogether(found, ({ row }) => row)
}

/** The turns before and after a case in its conversation. */
export function turnsBeside(
  cases: readonly PageCaseRow[],
  place: number,
): { before: ListedCase[]; after: ListedCase[] } {
  const shown = cases[place]
  const turns = cases.flatMap((row, at) =>
    shown?.turn && row.turn && conversationKey(row) === conversationKey(shown)
      ? [{ row, place: at }]
      : [],
  )
  const numberOf = (at: number) => cases[at]?.turn?.number ?? 0
  return {
    before: turns.filter(one => numberOf(one.place) < numberOf(place)),
    after: turns.filter(one => numberOf(one.place) > numberOf(place)),
  }
}

interface FilteredCases {
  index: Pick<PageIndex, 'cases' | 'metrics' | 'explanations' | 'gatedVariants'>
  texts: SearchTexts
}

/** Whether a case is one of a cause; a cause that is not there has none. */
function ofCause(
  { explanations, gatedVariants }: FilteredCases['index'],
  cause: string,
): (row: PageCaseRow) => boolean {
  if (cause === '') return () => true
  const { cases = [] } = explanations[Number(cause) - 1] ?? {}
  const keys = new Set(cases.map(({ set, caseId }) => JSON.stringify([set, caseId])))
  const isGated = ({ set, variant }: PageCaseRow) =>
    variant === (Object.hasOwn(gatedVariants, set) ? gatedVariants[set] : undefined)
  return row => keys.has(JSON.stringify([row.set, row.caseId])) && isGated(row)
}

function passes(row: PageCaseRow, { state, set, variant, tag, group }: CaseFilter): boolean {
  return (
    (state === '' || row.states.some(one => one === state)) &&
    (set === '' || row.set === set) &&
    (variant === '' || row.variant === variant) &&
    (tag === '' || (row.tags?.includes(tag) ?? false)) &&
    (group === '' || row.group === group)
  )
}

type Order = (
  metrics: readonly PageMetricColumn[],
) => (one: ListedCase, other: ListedCase) => number

const byName = (one: ListedCase, other: ListedCase) => one.place - other.place

const orders: Record<SortOrder, Order> = {
  drop: metrics => (one, other) =>
    urgency(other.row) - urgency(one.row) ||
    other.row.drop - one.row.drop ||
    shortfall(other.row, metrics) - shortfall(one.row, metrics) ||
    byName(one, other),
  lowest: metrics => (one, other) =>
    shortfall(other.row, metrics) - shortfall(one.row, metrics) || byName(one, other),
  name: () => byName,
}

/** Cases that could not be judged come first, because they have no score to sort by. */
function urgency({ states }: PageCaseRow): number {
  return Number(states.includes('error') || states.includes('judge error'))
}

/** How far the worst of the metrics that count is from perfect; of all metrics if none counts. */
function shortfall({ scores }: PageCaseRow, metrics: readonly PageMetricColumn[]): number {
  const anyCounts = metrics.some(({ counts }) => counts)
  let worst = 0
  for (const [index, { direction, counts }] of metrics.entries()) {
    const score = scores[index]
    if (typeof score !== 'number' || (anyCounts && !counts)) continue
    worst = Math.max(worst, direction === 'higher' ? 1 - score : score)
  }
  return worst
}

type Named = Pick<PageIndex, 'cases' | 'gatedVariants'>

/** The place of the case that goes by the first of these names that is one; -1 if none is. */
export function placeOfCase(index: Named, names: CaseNames): number {
  for (const name of names) {
    const place = placeOfName(index, name)
    if (place >= 0) return place
  }
  return -1
}

/** Without a variant the gated one is meant. */
function placeOfName({ cases, gatedVariants }: Named, name: NamedInReport): number {
  const gated = Object.hasOwn(gatedVariants, name.set) ? gatedVariants[name.set] : undefined
  const { set, caseId, variant = gated } = name
  const isIt = (row: PageCaseRow) =>
    row.set.toWellFormed() === set && row.caseId.toWellFormed() === caseId
  const exact = cases.findIndex(row => isIt(row) && row.variant?.toWellFormed() === variant)
  return exact >= 0 || name.variant !== undefined ? exact : cases.findIndex(isIt)
}

/** The values that a filter can choose from, with how many cases each has. */
export function choices(
  cases: readonly PageCaseRow[],
  valuesOf: (row: PageCaseRow) => readonly (string | undefined)[],
): [value: string, count: number][] {
  const found = new Map<string, PageCaseRow[]>()
  for (const row of cases) {
    for (const value of valuesOf(row)) {
      if (value === undefined) continue
      const rows = found.get(value)
      if (rows) rows.push(row)
      else found.set(value, [row])
    }
  }
  return [...found]
    .map(([value, rows]): [string, number] => [value, countCases(rows)])
    .toSorted(([one], [other]) => (one < other ? -1 : Number(one > other)))
}

/** A case has a row for each variant, and is one case. */
export function countCases(rows: readonly PageCaseRow[]): number {
  const ofVariants = rows.filter(({ variant }) => variant !== undefined)
  const names = new Set(ofVariants.map(({ set, caseId }) => JSON.stringify([set, caseId])))
  return rows.length - ofVariants.length + names.size
}
