import type { MetricDecision } from '../../gate/decision.ts'
import { counted } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { byReportOrder } from '../words/metricOrder.ts'
import { counts } from '../../gate/countingVerdicts.ts'
import { appliesNowhere, metricReasons } from '../words/metricWords.ts'
import { shownName } from '../words/names.ts'
import { escapeMarkdown, inlineCode } from './escapeMarkdown.ts'
import { firstOf, moreText } from './firstOf.ts'
import { fold } from './markdownSection.ts'
import type { MetricsOfSet } from './markdownTable.ts'
import { metricsTable } from './markdownTable.ts'

export interface ReportedSet extends MetricsOfSet {
  name: string
  /** Golden file. */
  file: string | undefined
}

/**
 * The metrics of a set: those that count first, with reasons. Metrics that neither count nor changed
 * are folded away.
 * @param mostRows of a table, and reasons below it
 */
export function setBlock(set: ReportedSet, mostRows: number): string {
  const { name, file, decisions } = set
  const sorted = decisions.toSorted(
    (first, second) =>
      Number(counts(second)) - Number(counts(first)) || byReportOrder(first, second),
  )
  const [shown, quiet] = [sorted.filter(one => !isQuiet(one)), sorted.filter(isQuiet)]
  const table = (rows: readonly MetricDecision[]) => metricsTable(rows, set, mostRows)
  const { opening, closing } = fold(
    `${counted(quiet.length, 'metric')} not gated and without a change`,
  )
  const place = file === undefined ? '' : ` in ${inlineCode(printable(file, 160))}`
  const blocks = [
    `### ${inlineCode(shownName(name))}${place}`,
    ...(shown.length === 0 ? [] : [table(shown)]),
    reasonList(shown, mostRows),
    ...(quiet.length === 0 ? [] : [opening, table(quiet), reasonList(quiet, mostRows), closing]),
  ]
  return blocks.filter(block => block !== '').join('\n\n')
}

/** Whether a metric is not gated and has nothing new. */
function isQuiet(decision: MetricDecision): boolean {
  return !counts(decision) && (decision.verdict === 'unchanged' || appliesNowhere(decision))
}

function reasonList(decisions: readonly MetricDecision[], most: number): string {
  const reasons = metricReasons(decisions)
  const lines = reasons.slice(0, most).map(({ metrics, reason }) => {
    const names = metrics.map(metric => inlineCode(shownName(metric)))
    return `- ${firstOf(names)}: ${escapeMarkdown(printable(reason, 400))}`
  })
  const more = reasons.length > most ? [`- ${moreText(reasons.length - most)}`] : []
  return [...lines, ...more].join('\n')
}
