import type { MetricDecision } from '../../gate/decision.ts'
import { counted } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import type { FoldedCase } from '../cases/foldedCases.ts'
import { byReportOrder } from '../words/metricOrder.ts'
import { appliesNowhere, counts, metricReasons } from '../words/metricWords.ts'
import { shownName } from '../words/names.ts'
import { escapeMarkdown, inlineCode } from './escapeMarkdown.ts'
import { firstOf, moreText } from './firstOf.ts'
import type { MarkdownColumn } from './markdownTable.ts'
import { markdownTable } from './markdownTable.ts'
import { metricCells } from './metricCells.ts'
import { fold } from './markdownSection.ts'

export interface ReportedSet {
  name: string
  /** Golden file. */
  file: string | undefined
  decisions: readonly MetricDecision[]
  cases: readonly FoldedCase[]
}

/**
 * A set's metrics: what counts first, why, and, folded, what neither counts nor changed.
 * @param mostRows of a table, and reasons below it
 */
export function setBlock(set: ReportedSet, mostRows: number): string {
  const { name, file, decisions, cases } = set
  const sorted = decisions.toSorted(
    (first, second) =>
      Number(counts(second)) - Number(counts(first)) || byReportOrder(first, second),
  )
  const [shown, quiet] = [sorted.filter(one => !isQuiet(one)), sorted.filter(isQuiet)]
  const table = (rows: readonly MetricDecision[]) =>
    markdownTable(
      columns(decisions, cases),
      rows.map(decision => metricCells(decision, cases)),
      mostRows,
    )
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

/** Nobody asked about it, and there is nothing to say. */
function isQuiet(decision: MetricDecision): boolean {
  return !counts(decision) && (decision.verdict === 'unchanged' || appliesNowhere(decision))
}

function columns(
  decisions: readonly MetricDecision[],
  cases: readonly FoldedCase[],
): MarkdownColumn[] {
  const before = decisions.map(({ comparison }) => comparison?.repeats.baseline ?? 0)
  const now = cases.map(({ repeats }) => repeats.length)
  return [
    { header: 'metric', align: 'left' },
    { header: `base${runs(before)}` },
    { header: `now${runs(now)}` },
    { header: 'Δ (95 % interval)' },
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

function reasonList(decisions: readonly MetricDecision[], most: number): string {
  const reasons = metricReasons(decisions)
  const lines = reasons.slice(0, most).map(({ metrics, reason }) => {
    const names = metrics.map(metric => inlineCode(shownName(metric)))
    return `- ${firstOf(names)}: ${escapeMarkdown(printable(reason, 400))}`
  })
  const more = reasons.length > most ? [`- ${moreText(reasons.length - most)}`] : []
  return [...lines, ...more].join('\n')
}
