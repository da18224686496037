import type { MetricDecision } from '../../gate/decision.ts'
import { pText } from '../../gate/compare/pValue.ts'
import type { Cell, Column } from './columns.ts'
import { alignColumns } from './columns.ts'
import type { FoldedCase } from '../cases/foldedCases.ts'
import { aggregateMetric } from '../cases/foldedCases.ts'
import { correctedText } from '../words/correctedWords.ts'
import { groupRows } from '../words/metricGroups.ts'
import { byReportOrder } from '../words/metricOrder.ts'
import { counts } from '../../gate/countingVerdicts.ts'
import {
  changeInterval,
  floorText,
  intervalText,
  meanDigits,
  metricReasons,
  missesFloor,
  movedCases,
  verdictText,
} from '../words/metricWords.ts'
import { listed, shownName } from '../words/names.ts'
import { decimal, signedDecimal } from '../../text/numbers.ts'
import type { CorrectedMeans } from '../../results/correctedMeans.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { Color, Paint } from './paint.ts'
import { verdictColors } from './paint.ts'
import type { RetrievalFound } from '../cases/retrievalFound.ts'
import { meanWhereFound, retrievalFound } from '../cases/retrievalFound.ts'
import { printable } from '../../text/untrusted.ts'

const columns: readonly Column[] = [
  { header: 'metric', align: 'left' },
  { header: 'n' },
  { header: 'mean' },
  { header: '95 % interval' },
  { header: 'corrected' },
  { header: 'found' },
  { header: 'floor' },
  { header: 'baseline' },
  { header: 'delta' },
  { header: 'delta 95 %' },
  { header: 'p' },
  { header: '+ / − / =' },
  { header: 'detects' },
  { header: 'verdict', align: 'left' },
]

export interface MetricTableOptions {
  paint: Paint
  /** Of the set, for intervals and for the mean where retrieval found something. */
  cases?: readonly FoldedCase[] | undefined
  /** Means without the judge's error, by metric. @default there are none */
  corrected?: CorrectedMeans | undefined
  /** Shows also what is neither gated nor changed. @default false */
  full?: boolean | undefined
}

/** One row per metric of a set that is gated or changed, and the reasons below. */
export function metricTable(
  decisions: readonly MetricDecision[],
  { paint, cases = [], corrected = {}, full = false }: MetricTableOptions,
): string[] {
  const all = decisions.toSorted(byReportOrder)
  const sorted = full ? all : all.filter(isNews)
  const retrieval = retrievalFound(cases)
  const someMissed = retrieval && retrieval.found.length < retrieval.known ? retrieval : undefined
  const rows = groupRows(sorted).flatMap(({ heading, rows: ofGroup }): Cell[][] => {
    const row = {
      cases,
      corrected,
      retrieval: someMissed,
      indent: heading === undefined ? '' : '  ',
    }
    return [
      ...(heading === undefined ? [] : [[{ text: heading, color: 'bold' } as const]]),
      ...ofGroup.map(decision => metricRow(decision, row)),
    ]
  })
  return [
    ...alignColumns(columns, rows, paint),
    ...foundLines(sorted, someMissed),
    ...reasonLines(sorted),
    ...leftOutLines(all.filter(decision => !sorted.includes(decision))),
  ]
}

/** Where a metric counts for nothing and is as before, its row says nothing new. */
function isNews(decision: MetricDecision): boolean {
  const { verdict, floor, comparison } = decision
  return counts(decision) || floor !== undefined || !comparison || verdict !== 'unchanged'
}

function leftOutLines(left: readonly MetricDecision[]): string[] {
  if (left.length === 0) return []
  const names = listed(
    left.map(({ metric }) => metric),
    3,
  )
  return [`│ neither gated nor changed: ${names}; report.md and --full have them`]
}

/** What the column `found` holds, where there is one. */
function foundLines(
  decisions: readonly MetricDecision[],
  retrieval: RetrievalFound | undefined,
): string[] {
  if (!retrieval || decisions.every(({ metric }) => foundText(metric, retrieval) === '')) return []
  const { found, known } = retrieval
  return [
    `│ found: the mean over ${found.length} of ${known} cases, where retrieval found a relevant passage`,
  ]
}

interface RowOptions {
  cases: readonly FoldedCase[]
  corrected: CorrectedMeans
  retrieval: RetrievalFound | undefined
  /** Before the name of a metric that stands under a heading. */
  indent: string
}

function metricRow(
  decision: MetricDecision,
  { cases, corrected, retrieval, indent }: RowOptions,
): Cell[] {
  const { metric, n, applicable, mean, comparison, direction } = decision
  const { baselineMean, currentMean, detectable } = comparison ?? {}
  const delta =
    baselineMean === undefined || currentMean === undefined ? undefined : currentMean - baselineMean
  const digits = meanDigits(decision)
  return [
    { text: `${indent}${shownName(metric)}${direction === 'lower' ? ' ↓' : ''}` },
    { text: n === applicable ? `${n}` : `${n}/${applicable}` },
    { text: mean === null ? '-' : decimal(mean, digits) },
    { text: comparison ? '' : intervalText(aggregateMetric(cases, metric).interval) },
    { text: correctedText(ownEntry(corrected, metric)) },
    { text: retrieval ? foundText(metric, retrieval) : '' },
    floorCell(decision),
    { text: baselineMean === undefined ? '' : decimal(baselineMean, digits) },
    delta === undefined
      ? { text: '' }
      : { text: signedDecimal(delta, digits), color: deltaColor(delta, direction) },
    { text: comparison ? changeInterval(comparison) : '' },
    { text: comparison?.pWorse === undefined ? '' : pText(comparison.pWorse) },
    { text: comparison ? movedCases(comparison) : '' },
    { text: detectable === undefined ? '' : decimal(detectable) },
    verdictCell(decision),
  ]
}

function foundText(metric: string, retrieval: RetrievalFound): string {
  const mean = meanWhereFound(metric, retrieval)
  return mean === undefined ? '' : decimal(mean)
}

function floorCell(decision: MetricDecision): Cell {
  return { text: floorText(decision), ...(missesFloor(decision) && { color: 'red' }) }
}

function deltaColor(delta: number, direction: 'higher' | 'lower'): Color | undefined {
  if (Number(signedDecimal(delta)) === 0) return undefined
  return delta > 0 === (direction === 'higher') ? 'green' : 'red'
}

function verdictCell(decision: MetricDecision): Cell {
  const color = counts(decision) ? verdictColors[decision.verdict] : 'dim'
  return { text: verdictText(decision), color }
}

function reasonLines(decisions: readonly MetricDecision[]): string[] {
  return metricReasons(decisions).map(
    ({ metrics, reason }) => `│ ${metrics.map(shownName).join(', ')}: ${printable(reason, 400)}`,
  )
}
