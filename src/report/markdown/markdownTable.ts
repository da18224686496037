import type { MetricDecision } from '../../gate/decision.ts'
import { pText } from '../../gate/compare/pValue.ts'
import { counted, decimal, signedDecimal } from '../../text/numbers.ts'
import type { FoldedCase } from '../cases/foldedCases.ts'
import { aggregateMetric } from '../cases/foldedCases.ts'
import { counts } from '../../gate/countingVerdicts.ts'
import {
  changeInterval,
  floorText,
  intervalText,
  meanDigits,
  missesFloor,
  movedCases,
  verdictText,
} from '../words/metricWords.ts'
import { correctedText } from '../words/correctedWords.ts'
import type { CorrectedMeans } from '../../results/correctedMeans.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import { shownName } from '../words/names.ts'
import { groupRows } from '../words/metricGroups.ts'
import { escapeMarkdown, inlineCode } from './escapeMarkdown.ts'
import { moreText } from './firstOf.ts'
import { verdictIcons } from './verdictHeading.ts'

/** The metrics of a set as the columns of their table see them. */
export interface MetricsOfSet {
  decisions: readonly MetricDecision[]
  cases: readonly FoldedCase[]
  /** Means without the judge's error, by metric. */
  corrected: CorrectedMeans
}

/**
 * The metrics of a set, a row each.
 * @param set all its metrics: the tables of one set have the same headers
 * @param most rows that are shown, before a row says how many more there are
 */
export function metricsTable(
  rows: readonly MetricDecision[],
  set: MetricsOfSet,
  most: number,
): string {
  // What matters most is first: so rows are left out before they are grouped.
  const cells = groupRows(rows.slice(0, most)).flatMap(({ heading, rows: ofGroup }) => [
    ...(heading === undefined ? [] : [[`**${heading}**`]]),
    ...ofGroup.map(decision => metricCells(decision, set)),
  ])
  return markdownTable(headersOf(set), cells, rows.length - most)
}

function headersOf({ decisions, cases }: MetricsOfSet): MarkdownColumn[] {
  const before = decisions.map(({ comparison }) => comparison?.repeats.baseline ?? 0)
  const now = cases.map(({ repeats }) => repeats.length)
  const hasInterval = decisions.some(
    ({ comparison }) => comparison && changeInterval(comparison) !== '',
  )
  return [
    { header: 'metric', align: 'left' },
    { header: `base${runs(before)}` },
    { header: `now${runs(now)}` },
    { header: 'corrected' },
    { header: hasInterval ? 'Δ (95 % interval)' : 'Δ' },
    { header: 'p' },
    { header: 'better / worse / same' },
    { header: 'floor' },
    { header: 'verdict', align: 'left' },
  ]
}

/** ` (3 runs)` */
function runs(repeats: readonly number[]): string {
  const most = repeats.reduce((largest, count) => Math.max(largest, count), 0)
  return most === 0 ? '' : ` (${counted(most, 'run')})`
}

/** The row of a metric: name, before, now, corrected, change, p, moved cases, floor, verdict. */
function metricCells(
  decision: MetricDecision,
  { cases, corrected }: Pick<MetricsOfSet, 'cases' | 'corrected'>,
): string[] {
  const { metric, direction, comparison, verdict } = decision
  const digits = meanDigits(decision)
  const icon = counts(decision) ? `${verdictIcons[verdict]} ` : ''
  return [
    `${inlineCode(shownName(metric))}${direction === 'lower' ? ' ↓' : ''}`,
    comparison ? decimal(comparison.baselineMean, digits) : '',
    nowText(decision, cases),
    correctedText(ownEntry(corrected, metric)),
    changeText(decision),
    comparison?.pWorse === undefined ? '' : escapeMarkdown(pText(comparison.pWorse)),
    comparison ? movedCases(comparison) : '',
    `${floorText(decision)}${missesFloor(decision) ? ' ✗' : ''}`,
    `${icon}${verdictText(decision)}`,
  ]
}

/**
 * The mean over the compared cases, and the mean over all where there are more. Where nothing is
 * compared: the mean, the number of cases, and the confidence interval.
 */
function nowText(decision: MetricDecision, cases: readonly FoldedCase[]): string {
  const { metric, mean, n, applicable, comparison } = decision
  const digits = meanDigits(decision)
  if (mean === null) return `– (0 of ${counted(applicable, 'case')})`
  if (comparison) {
    const compared = decimal(comparison.currentMean, digits)
    return comparison.pairs === n ? compared : `${compared} (all ${n}: ${decimal(mean, digits)})`
  }
  const over = n === applicable ? counted(n, 'case') : `${n} of ${counted(applicable, 'case')}`
  const interval = intervalText(aggregateMetric(cases, metric).interval)
  return `${decimal(mean, digits)} (${[over, interval].filter(text => text !== '').join(', ')})`
}

/** `-0.061 (-0.090 to -0.030)` */
function changeText(decision: MetricDecision): string {
  const { comparison } = decision
  if (!comparison) return ''
  const interval = changeInterval(comparison)
  const delta = signedDecimal(comparison.delta, meanDigits(decision))
  return interval === '' ? delta : `${delta} (${interval})`
}

export interface MarkdownColumn {
  header: string
  /** @default 'right', as numbers stand */
  align?: 'left' | 'right'
}

/**
 * Rows under headers. Cells are Markdown, and columns without any text are left out.
 * @param leftOut rows that a last one says are not shown
 */
export function markdownTable(
  columns: readonly MarkdownColumn[],
  rows: readonly (readonly string[])[],
  leftOut = 0,
): string {
  const used = columns.map((_, index) => rows.some(row => (row[index] ?? '') !== ''))
  const line = (cells: readonly string[]) =>
    `| ${columns.flatMap((_, index) => (used[index] ? (cells[index] ?? '') : [])).join(' | ')} |`
  return [
    line(columns.map(({ header }) => header)),
    line(columns.map(({ align = 'right' }) => (align === 'left' ? '---' : '---:'))),
    ...rows.map(line),
    ...(leftOut > 0 ? [line([moreText(leftOut)])] : []),
  ].join('\n')
}
