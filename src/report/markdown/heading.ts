import type { Comparison, GateDecision, GateVerdict, MetricDecision } from '../../gate/decision.ts'
import { pValue } from '../../gate/wording.ts'
import { asWritten, counted, decimal, digitsBetween, signedDecimal } from '../../text/numbers.ts'
import { byReportOrder } from '../metricOrder.ts'
import { goneText } from '../verdictLine.ts'
import { codeSpan } from './codeSpan.ts'

const icons: Record<GateVerdict, string> = {
  error: '💥',
  critical: '❌',
  regressed: '❌',
  floor: '❌',
  policy: '❌',
  incompatible: '❌',
  incomplete: '⚠️',
  inconclusive: '⚠️',
  'no-baseline': '⚠️',
  improved: '✅',
  unchanged: '✅',
}

/** How many metrics the heading's line names; the tables have all. */
const mostNamed = 3

/** The verdict, and the metrics that brought it about. */
export function headingLines(decision: GateDecision): string[] {
  const { verdict, metrics, findings, notGated } = decision
  const about = metrics
    .filter(metric => metric.verdict === verdict && counts(metric))
    .toSorted(byReportOrder)
    .map(metricChange)
  const more = about.length > mostNamed ? [`and ${about.length - mostNamed} more`] : []
  return [
    `## ${icons[verdict]} RAG evaluation: ${verdict}`,
    '',
    ...listOf([...about.slice(0, mostNamed), ...more]),
    ...listOf(
      findings.map(found => `**${found.verdict}**: ${codeSpan(found.reason, { maxLength: 600 })}`),
    ),
    ...(notGated === undefined ? [] : listOf([`not gated: ${codeSpan(notGated)}`])),
  ]
}

function listOf(items: readonly string[]): string[] {
  return items.map(item => `- ${item}`)
}

function counts({ gated, verdict }: MetricDecision): boolean {
  return gated || verdict === 'floor'
}

function metricChange(decision: MetricDecision): string {
  const { set, metric, comparison, floor, mean, direction } = decision
  const name = `${codeSpan(set, { maxLength: 60 })} ${codeSpan(metric, { maxLength: 60 })}`
  const gone = decision.scoresGone === undefined ? [] : [goneText(decision.scoresGone)]
  const change = [...gone, ...(comparison ? [changeText(comparison)] : [])]
  const bound = direction === 'higher' ? 'at least' : 'at most'
  const required =
    floor !== undefined && decision.verdict === 'floor'
      ? [
          `is ${mean === null ? 'without a mean' : decimal(mean)}, required ${bound} ${asWritten(floor)}`,
        ]
      : []
  return `${name} ${[...required, ...change].join('; ')}`
}

/** `−0.061 (0.932 → 0.871, 48 cases, 95 % −0.090 to −0.030, p = 0.002)` */
function changeText(comparison: Comparison): string {
  const { baselineMean, currentMean, pairs, interval, pWorse, pBetter, delta } = comparison
  const digits = digitsBetween(baselineMean, currentMean)
  const p = pWorse === undefined || pBetter === undefined ? undefined : Math.min(pWorse, pBetter)
  const details = [
    `${decimal(baselineMean, digits)} → ${decimal(currentMean, digits)}`,
    counted(pairs, 'case'),
    ...(interval && comparison.better + comparison.worse > 0
      ? [`95 % ${signedDecimal(interval.lower)} to ${signedDecimal(interval.upper)}`]
      : []),
    ...(p === undefined ? [] : [pValue(p)]),
  ]
  return `${signedDecimal(delta, digits)} (${details.join(', ')})`
}
