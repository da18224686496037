import type { NamedInReport } from '../../report/model/names.ts'
import type { PageCaseRow, PageIndex, PageMetricColumn } from '../pageData.ts'
import { conversationKey, conversationsTogether } from '../../report/model/conversations.ts'
import type { CaseFilter, CaseNames } from './route.ts'
import type { SearchField } from './searchTexts.ts'
import { searchedWords } from './searchTexts.ts'

/** A case with its place in the page's data. */
export interface ListedCase {
  row: PageCaseRow
  place: number
}

/** The cases that a filter lets through, in its order, with turns of a conversation together. A search finds each of its words. */
export function filterCases({ index, texts }: FilteredCases, filter: CaseFilter): ListedCase[] {
  const { cases, metrics } = index
  const words = searchedWords(filter.search)
  const isCaused = ofCause(index, filter.cause)
  const found = cases
    .map((row, place) => ({ row, place }))
    .filter(
      ({ row, place }) =>
        passes(row, filter) &&
        isCaused(row) &&
        words.every(word => texts.some(({ lowered }) => lowered[place]?.includes(word))),
    )
  return conversationsTogether(inOrder(found, filter, metrics), ({ row }) => row)
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
  texts: readonly SearchField[]
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

/** What cases are sorted by, one number after the other: the smaller comes first, and what is alike stays as it was. */
type SortKeys = (row: PageCaseRow) => readonly number[]

function inOrder(
  found: readonly ListedCase[],
  { sort, by }: Pick<CaseFilter, 'sort' | 'by'>,
  metrics: readonly PageMetricColumn[],
): ListedCase[] {
  if (sort === 'name' || (sort === 'ascending' && by === '')) return [...found]
  if (by === '' && sort === 'descending') return found.toReversed()
  const keysOf = sortKeys({ sort, by }, metrics)
  // Once for each case, and not for each comparison.
  return found
    .map(one => ({ one, keys: keysOf(one.row) }))
    .toSorted((one, other) => {
      const differing = one.keys.findIndex((key, place) => key !== other.keys[place])
      return differing < 0 ? 0 : (one.keys[differing] ?? 0) - (other.keys[differing] ?? 0)
    })
    .map(({ one }) => one)
}

function sortKeys(
  { sort, by }: Pick<CaseFilter, 'sort' | 'by'>,
  metrics: readonly PageMetricColumn[],
): SortKeys {
  if (sort === 'drop') return row => [-urgency(row), -row.drop, -shortfall(row, metrics)]
  if (sort !== 'ascending' && sort !== 'descending') return row => [-shortfall(row, metrics)]
  const column = metrics.findIndex(({ metric }) => metric === by)
  const sign = sort === 'ascending' ? 1 : -1
  return ({ scores }) => {
    const score = scores[column]
    // Without a score, last in both directions.
    return typeof score === 'number' ? [0, sign * score] : [1, score === 'error' ? 0 : 1]
  }
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

/** The place of the case with the first of these names that a case has; -1 if none has. */
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
