import { counted } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import { shownName } from '../model/names.ts'
import type { MetricRow, ReportSet } from '../model/report.ts'
import { sharedReasons } from '../model/report.ts'
import { escapeMarkdown, inlineCode } from './escapeMarkdown.ts'
import { firstOf, moreText } from './firstOf.ts'
import { fold } from './markdownSection.ts'
import { metricsTable } from './markdownTable.ts'

/**
 * The metrics of a set: those that count first, with reasons. Metrics that neither count nor changed
 * are folded away.
 * @param mostRows of a table, and reasons below it
 */
export function setBlock(set: ReportSet, mostRows: number): string {
  const sorted = set.rows.toSorted((one, other) => Number(other.counts) - Number(one.counts))
  const [shown, quiet] = [sorted.filter(one => !one.isQuiet), sorted.filter(one => one.isQuiet)]
  const table = (rows: readonly MetricRow[]) => metricsTable(rows, set, mostRows)
  const { opening, closing } = fold(
    `${counted(quiet.length, 'metric')} not gated and without a change`,
  )
  const place = set.file === undefined ? '' : ` in ${inlineCode(printable(set.file, 160))}`
  const blocks = [
    `### ${inlineCode(shownName(set.set))}${place}`,
    ...(shown.length === 0 ? [] : [table(shown)]),
    reasonList(shown, mostRows),
    ...(quiet.length === 0 ? [] : [opening, table(quiet), reasonList(quiet, mostRows), closing]),
  ]
  return blocks.filter(block => block !== '').join('\n\n')
}

function reasonList(rows: readonly MetricRow[], most: number): string {
  const reasons = sharedReasons(rows)
  const lines = reasons.slice(0, most).map(({ metrics, reason }) => {
    const names = metrics.map(metric => inlineCode(shownName(metric)))
    return `- ${firstOf(names)}: ${escapeMarkdown(printable(reason, 400))}`
  })
  const more = reasons.length > most ? [`- ${moreText(reasons.length - most)}`] : []
  return [...lines, ...more].join('\n')
}
