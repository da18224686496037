import { counted, decimal, signedDecimal } from '../../text/numbers.ts'
import { shownName } from '../model/names.ts'
import type { MetricRow, ReportSet } from '../model/report.ts'
import { inlineCode } from './escapeMarkdown.ts'
import { firstOf } from './firstOf.ts'
import type { Section } from './markdownSection.ts'
import { fold } from './markdownSection.ts'
import { setBlock } from './setBlock.ts'

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
