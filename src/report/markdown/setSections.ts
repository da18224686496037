import { counted, decimal, signedDecimal } from '../../text/numbers.ts'
import { shownName } from '../model/names.ts'
import type { MetricRow, ReportSet } from '../model/report.ts'
import { escapeMarkdown, inlineCode } from './escapeMarkdown.ts'
import { firstOf, moreText } from './firstOf.ts'
import type { Section } from './markdownSection.ts'
import { fold } from './markdownSection.ts'
import { printable } from '../../text/untrusted.ts'
import { sharedReasons } from '../model/report.ts'
import { metricsTable } from './markdownTable.ts'

/**
 * The sets with their metrics: those that did not pass with their tables, worst first, the others a line
 * each that opens at a click.
 * @param rows of a table at most
 */
export function setSections(
  sets: readonly ReportSet[],
  rows: number,
): { open: Section[]; folded: Section[] } {
  const [shown, passed] = [sets.filter(one => one.isShown), sets.filter(one => !one.isShown)]
  const tables = shown.map(set => setBlock(set, rows))
  const folded: Section = {
    ...fold(`The means of ${counted(passed.length, 'set')} held`),
    items: passed.map(set => `${inlineCode(shownName(set.set))}: ${means(set)}`),
    weight: 'passed',
  }
  return {
    open: [{ items: tables, blocks: true, weight: 'table' }],
    folded: passed.length === 0 ? [] : [folded],
  }
}

/** `faithfulness 0.932 (+0.010), contextRecall 1.000 (0.000)`: the metrics that count. */
function means({ rows }: ReportSet): string {
  const texts = rows.filter(({ counts }) => counts).map(meanText)
  return texts.length === 0 ? 'no metric is gated' : firstOf(texts)
}

function meanText({ metric, cells: { now, change } }: MetricRow): string {
  const mean = now?.kind === 'mean' && now.value !== null ? decimal(now.value, now.digits) : '–'
  const delta = change?.kind === 'change' ? ` (${signedDecimal(change.value, change.digits)})` : ''
  return `${inlineCode(shownName(metric))} ${mean}${delta}`
}

/**
 * The metrics of a set: those that count first, with reasons. Metrics that neither count nor changed
 * are folded away.
 * @param mostRows of a table, and reasons below it
 */
function setBlock(set: ReportSet, mostRows: number): string {
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
