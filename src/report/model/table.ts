import type { Interval } from '../../statistics/interval.ts'

// Tables of a report as data: columns with their headings, and rows of typed cells.

/** Where a report is printed. */
export type Printer = 'terminal' | 'markdown' | 'page'

/** Whether something is fine, the same, left open, bad, or keeps the run from being judged. */
export type Tone = 'good' | 'same' | 'open' | 'bad' | 'error'

export type Direction = 'higher' | 'lower'

export interface TableColumn {
  /** The key of its cells. */
  name: string
  /** @default 'right', as numbers stand */
  align?: 'left'
  /** Printers that show the column, with its heading there. */
  headings: Partial<Record<Printer, string>>
  /** Whether its headings are the name of something of the user's. */
  isName?: true
  /** Its heading on the page if no row of the table is compared. @default the same one */
  uncomparedHeading?: string
  /** Terminals that are too narrow leave out columns, the lowest number first. @default never left out */
  importance?: number
  /** Whether the page shows it also if it is empty. @default false */
  isKept?: true
}

/** By the names of their columns. A cell that has nothing to show is absent. */
export type Cells = Partial<Record<string, Cell>>

/** One value of a table. `kind` says how printers write it. */
export type Cell =
  | NameCell
  | TextCell
  | NumberCell
  | CountCell
  | IntervalCell
  | EstimateCell
  | MeanCell
  | ChangeCell
  | BoundCell
  | MovedCell
  | HistogramCell
  | VerdictCell

/** A metric, with the direction in which it is better. */
interface NameCell {
  kind: 'name'
  name: string
  direction: Direction
}

interface TextCell {
  kind: 'text'
  text: string
}

/** Null if a number was expected and is missing. */
interface NumberCell {
  kind: 'number'
  value: number | null
  /** Decimals. @default 3 */
  digits?: number
  /** Whether it is a difference, which has a sign. */
  isDifference?: true
}

/** `46/48`: how many of the possible ones. */
interface CountCell {
  kind: 'count'
  count: number
  of: number
  units?: Units
}

/** What intervals and tests count, if that is not cases. */
export interface Units {
  count: number
  noun: 'conversation' | 'group'
}

export interface IntervalCell extends Interval {
  kind: 'interval'
  /** Whether it is that of a difference, which has a sign. */
  isDifference?: true
}

interface EstimateCell {
  kind: 'estimate'
  value: number
  interval: Interval | null
}

/** A mean with what it is over. */
export interface MeanCell {
  kind: 'mean'
  /** Over all scored cases; null if no case is scored. */
  value: number | null
  digits: number
  /** Scored cases, and those to which the metric applies. */
  n: number
  applicable: number
  units?: Units
  /** Over the cases that are compared. Absent if nothing is. */
  compared?: { value: number; pairs: number }
  /** Cases that the baseline scored and this run does not, if the verdict rests on them. */
  lost?: number
  /** The interval in which the mean of similar cases may lie. Absent beside a comparison. */
  interval?: Interval
}

/** A difference of two means. */
export interface ChangeCell {
  kind: 'change'
  value: number
  digits: number
  direction: Direction
  interval?: Interval
  /** Whether the verdict rests on chance, and some case changed: else the interval says nothing. */
  isByChance?: true
}

/** A mean that is required. */
export interface BoundCell {
  kind: 'bound'
  bound: number
  direction: Direction
  isMissed: boolean
}

/** Cases that did better, worse, and the same. */
interface MovedCell {
  kind: 'moved'
  better: number
  worse: number
  same: number
}

interface HistogramCell {
  kind: 'histogram'
  distribution: Distribution
}

/** Counts of cases by their score, in bins of equal width, the lowest first. */
export interface Distribution {
  from: number
  to: number
  now: number[]
  /** Of the baseline, over the cases that both scored. */
  before?: number[]
}

interface VerdictCell {
  kind: 'verdict'
  /** `unchanged`, or `better` of a variant. */
  verdict: string
  text: string
  tone: Tone
  /** Whether it is one of the run's. */
  counts: boolean
}

/** The columns that a printer shows, with their headings. */
export function columnsFor(
  columns: readonly TableColumn[],
  printer: Printer,
): (TableColumn & { heading: string })[] {
  return columns.flatMap(column => {
    const heading = column.headings[printer]
    return heading === undefined ? [] : [{ ...column, heading }]
  })
}
