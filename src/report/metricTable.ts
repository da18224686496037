import type { Comparison, GateVerdict, MetricDecision } from '../gate/decision.ts'
import { pText } from '../gate/wording.ts'
import type { Cell, Column } from './columns.ts'
import { alignColumns } from './columns.ts'
import { missesFloor } from './floor.ts'
import type { FoldedCase } from './foldedCases.ts'
import { aggregateMetric } from './foldedCases.ts'
import { byReportOrder } from './metricOrder.ts'
import { shownName } from './names.ts'
import { asWritten, decimal, digitsBetween, signedDecimal } from '../text/numbers.ts'
import type { Color, Paint } from './paint.ts'
import { verdictColors } from './paint.ts'
import type { RetrievalFound } from './retrievalFound.ts'
import { meanWhereFound, retrievalFound } from './retrievalFound.ts'
import type { Interval } from '../scores/interval.ts'
import { printable } from '../text/untrusted.ts'

const columns: readonly Column[] = [
  { header: 'metric', align: 'left' },
  { header: 'n' },
  { header: 'mean' },
  { header: '95 % interval' },
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

/**
 * One row per metric of a set, and below it why, where that needs words.
 * @param cases the set's, from which intervals and the means of some of them are computed
 */
export function metricTable(
  decisions: readonly MetricDecision[],
  paint: Paint,
  cases: readonly FoldedCase[] = [],
): string[] {
  const sorted = decisions.toSorted(byReportOrder)
  const retrieval = retrievalFound(cases)
  const someMissed = retrieval && retrieval.found.length < retrieval.known ? retrieval : undefined
  const rows = sorted.map(decision => metricRow(decision, cases, someMissed))
  return [...alignColumns(columns, rows, paint), ...foundLines(someMissed), ...reasonLines(sorted)]
}

function foundLines(retrieval: RetrievalFound | undefined): string[] {
  if (!retrieval) return []
  const { found, known } = retrieval
  return [
    `│ found: the mean over ${found.length} of ${known} cases, where retrieval found something`,
  ]
}

function metricRow(
  decision: MetricDecision,
  cases: readonly FoldedCase[],
  retrieval: RetrievalFound | undefined,
): Cell[] {
  const { metric, n, applicable, mean, comparison, direction } = decision
  const { baselineMean, currentMean, detectable } = comparison ?? {}
  const delta =
    baselineMean === undefined || currentMean === undefined ? undefined : currentMean - baselineMean
  const digits = meanDigits(decision)
  return [
    { text: direction === 'lower' ? `${shownName(metric)} ↓` : shownName(metric) },
    { text: n === applicable ? `${n}` : `${n}/${applicable}` },
    { text: mean === null ? '-' : decimal(mean, digits) },
    { text: comparison ? '' : intervalText(aggregateMetric(cases, metric).interval) },
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

/** `0.792–0.981` */
function intervalText(interval: Interval | null): string {
  return interval === null ? '' : `${decimal(interval.lower)}–${decimal(interval.upper)}`
}

/** `-0.110 to +0.004`; nothing where no case moved, which says nothing of how far others would. */
function changeInterval({ interval, better, worse }: Comparison): string {
  if (!interval || better + worse === 0) return ''
  return `${signedDecimal(interval.lower)} to ${signedDecimal(interval.upper)}`
}

/** Cases that did better, worse, and the same: `2 / 7 / 15`. */
function movedCases({ better, worse, same }: Comparison): string {
  return `${better} / ${worse} / ${same}`
}

function foundText(metric: string, retrieval: RetrievalFound): string {
  const mean = meanWhereFound(metric, retrieval)
  return mean === undefined ? '' : decimal(mean)
}

/** As many that the mean differs from what it is held against wherever it does differ. */
function meanDigits({ mean, floor, comparison }: MetricDecision): number {
  const { baselineMean, currentMean } = comparison ?? {}
  const against = floor === undefined || mean === null ? 3 : digitsBetween(mean, floor)
  if (baselineMean === undefined || currentMean === undefined) return against
  return Math.max(against, digitsBetween(baselineMean, currentMean))
}

function floorCell(decision: MetricDecision): Cell {
  const { floor, direction } = decision
  if (floor === undefined) return { text: '' }
  const text = `${direction === 'higher' ? '≥' : '≤'} ${asWritten(floor)}`
  return { text, ...(missesFloor(decision) && { color: 'red' }) }
}

function deltaColor(delta: number, direction: 'higher' | 'lower'): Color | undefined {
  if (Number(signedDecimal(delta)) === 0) return undefined
  return delta > 0 === (direction === 'higher') ? 'green' : 'red'
}

function verdictCell(decision: MetricDecision): Cell {
  const { verdict, gated, comparison, n } = decision
  if (appliesNowhere(decision)) return { text: 'does not apply', color: 'dim' }
  const notes = [
    ...(gated || verdict === 'floor' ? [] : ['not gated']),
    ...(comparison && comparison.pairs !== n ? [`${comparison.pairs} compared`] : []),
  ]
  const text = [verdict, ...notes].join(', ')
  return { text, color: gated || verdict === 'floor' ? verdictColors[verdict] : 'dim' }
}

/** A floor that nothing can be held against is another matter, and keeps its verdict. */
function appliesNowhere({ applicable, gated, floor }: MetricDecision): boolean {
  return applicable === 0 && !gated && floor === undefined
}

/** Verdicts that need no reason, or have one that the report's first lines tell. */
const selfExplaining: readonly GateVerdict[] = ['unchanged', 'improved', 'incomplete']

/** Why the verdicts that count are what they are; metrics with the same reason share a line. */
function reasonLines(decisions: readonly MetricDecision[]): string[] {
  const byReason = new Map<string, string[]>()
  for (const decision of decisions) {
    const { verdict, metric, reason, gated } = decision
    const counts = gated || verdict === 'floor' || appliesNowhere(decision)
    if (!counts || selfExplaining.includes(verdict)) continue
    const sharing = byReason.get(reason) ?? []
    byReason.set(reason, [...sharing, shownName(metric)])
  }
  return [...byReason].map(
    ([reason, metrics]) => `│ ${metrics.join(', ')}: ${printable(reason, 400)}`,
  )
}
