import { compareText } from '../text/stableJson.ts'
import { foldCases } from './foldedCases.ts'
import { betterCases } from './markdown/betterCases.ts'
import {
  betterCasesText,
  changedInputsText,
  suiteText,
  worstCasesText,
} from './markdown/caseItems.ts'
import { codeSpan } from './markdown/codeSpan.ts'
import { comparabilityText } from './markdown/comparability.ts'
import { headingLines } from './markdown/heading.ts'
import { setTable } from './markdown/setTable.ts'
import { nextSteps } from './nextSteps.ts'
import type { TerminalReport } from './terminal.ts'
import { worstCases } from './worstCases.ts'

export interface MarkdownReport extends Omit<TerminalReport, 'color' | 'width'> {
  /** Files by which the change is judged and that it changes itself. @default none */
  changedInputs?: readonly string[]
  /** Characters, of the 65 536 that a comment on GitHub may have. @default 60000 */
  maximumLength?: number
}

/** How much is told; tried in this order until it fits. Whole entries go, never half of one. */
interface Extent {
  cases: number
  better: number
  rows: number
  names: number
}

const extents: readonly Extent[] = [
  { cases: 10, better: 10, rows: 100, names: 20 },
  { cases: 10, better: 0, rows: 100, names: 20 },
  { cases: 5, better: 0, rows: 50, names: 10 },
  { cases: 2, better: 0, rows: 20, names: 5 },
  { cases: 0, better: 0, rows: 8, names: 3 },
  { cases: 0, better: 0, rows: 2, names: 0 },
]

/**
 * The report of a run as Markdown, for the summary of a job and the comment on a pull request: the
 * verdict, tables, the cases that explain it, and how to go on. What others wrote stands in code
 * spans only, so that nothing of it is read as markup.
 */
export function renderMarkdown(report: MarkdownReport): string {
  const { maximumLength = 60_000 } = report
  for (const extent of extents) {
    const text = sections(report, extent).join('\n\n')
    if (text.length < maximumLength) return `${text}\n`
  }
  const heading = headingLines(report.decision).slice(0, 1)
  return `${[...heading, 'The report is too long to be shown: see the results.'].join('\n\n')}\n`
}

function sections(report: MarkdownReport, extent: Extent): string[] {
  const { results, decision, baseline } = report
  const most = Math.min(extent.cases, report.worst ?? extent.cases)
  const better = betterCases(foldCases(results), decision, baseline)
  return [
    lines(headingLines(decision).slice(0, 2 + extent.rows)),
    changedInputsText(report.changedInputs ?? [], extent.names),
    ...tables(report, extent),
    ...(most > 0 ? [worstCasesText(worstCases(report), most) ?? ''] : []),
    betterCasesText(better, extent.better) ?? '',
    suiteText(decision, extent.names),
    comparabilityText(report, extent.rows),
    lines(['### How to go on', '', ...nextSteps(decision).map(step => `- ${codeSpan(step)}`)]),
  ].filter(section => section !== '')
}

function tables({ results, decision: { metrics } }: MarkdownReport, { rows }: Extent): string[] {
  const sets = [...new Set(metrics.map(({ set }) => set))].toSorted(compareText)
  const shown = sets.slice(0, rows).map(set =>
    setTable(
      set,
      metrics.filter(metric => metric.set === set),
      { results, mostRows: rows },
    ),
  )
  return sets.length > rows ? [...shown, `… and ${sets.length - rows} more golden sets`] : shown
}

function lines(list: readonly string[]): string {
  return list.join('\n')
}
