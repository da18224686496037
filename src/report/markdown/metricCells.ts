import type { MetricDecision } from '../../gate/decision.ts'
import { pText } from '../../gate/wording.ts'
import { counted, decimal, signedDecimal } from '../../text/numbers.ts'
import { missesFloor } from '../words/floor.ts'
import type { FoldedCase } from '../cases/foldedCases.ts'
import { aggregateMetric } from '../cases/foldedCases.ts'
import {
  changeInterval,
  counts,
  floorText,
  intervalText,
  meanDigits,
  movedCases,
  verdictText,
} from '../words/metricWords.ts'
import { shownName } from '../words/names.ts'
import { escapeMarkdown, inlineCode } from './escapeMarkdown.ts'
import { verdictIcons } from './verdictHeading.ts'

/** The row of a metric: name, before, now, change, p, moved cases, floor, verdict. */
export function metricCells(decision: MetricDecision, cases: readonly FoldedCase[]): string[] {
  const { metric, direction, comparison, verdict } = decision
  const digits = meanDigits(decision)
  const icon = counts(decision) ? `${verdictIcons[verdict]} ` : ''
  return [
    `${inlineCode(shownName(metric))}${direction === 'lower' ? ' ↓' : ''}`,
    comparison ? decimal(comparison.baselineMean, digits) : '',
    nowText(decision, cases),
    changeText(decision),
    comparison?.pWorse === undefined ? '' : escapeMarkdown(pText(comparison.pWorse)),
    comparison ? movedCases(comparison) : '',
    `${floorText(decision)}${missesFloor(decision) ? ' ✗' : ''}`,
    `${icon}${verdictText(decision)}`,
  ]
}

/**
 * The mean over the compared cases, and that over all where there are more. Where nothing is
 * compared, how many cases it is over and where that of others like these may lie.
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
