import type { GateVerdict, MetricDecision } from '../gate/decision.ts'
import type { Cell, Column } from './columns.ts'
import { alignColumns } from './columns.ts'
import { missesFloor } from './floor.ts'
import { byReportOrder } from './metricOrder.ts'
import { shownName } from './names.ts'
import { asWritten, decimal, digitsBetween, signedDecimal } from '../text/numbers.ts'
import type { Color, Paint } from './paint.ts'
import { verdictColors } from './paint.ts'
import { printable } from '../text/untrusted.ts'

const columns: readonly Column[] = [
  { header: 'metric', align: 'left' },
  { header: 'n' },
  { header: 'mean' },
  { header: 'floor' },
  { header: 'baseline' },
  { header: 'delta' },
  { header: 'detects' },
  { header: 'verdict', align: 'left' },
]

/** One row per metric of a set, and below it why, where that needs words. */
export function metricTable(decisions: readonly MetricDecision[], paint: Paint): string[] {
  const sorted = decisions.toSorted(byReportOrder)
  const rows = sorted.map(metricRow)
  return [...alignColumns(columns, rows, paint), ...reasonLines(sorted)]
}

function metricRow(decision: MetricDecision): Cell[] {
  const { metric, n, applicable, mean, comparison, direction } = decision
  const { baselineMean, currentMean, detectable } = comparison ?? {}
  const delta =
    baselineMean === undefined || currentMean === undefined ? undefined : currentMean - baselineMean
  const digits = meanDigits(decision)
  return [
    { text: direction === 'lower' ? `${shownName(metric)} ↓` : shownName(metric) },
    { text: n === applicable ? `${n}` : `${n}/${applicable}` },
    { text: mean === null ? '-' : decimal(mean, digits) },
    floorCell(decision),
    { text: baselineMean === undefined ? '' : decimal(baselineMean, digits) },
    delta === undefined
      ? { text: '' }
      : { text: signedDecimal(delta, digits), color: deltaColor(delta, direction) },
    { text: detectable === undefined ? '' : decimal(detectable) },
    verdictCell(decision),
  ]
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
