import type { Report } from '../model/report.ts'
import { detailSections } from './detailSections.ts'
import { escapeMarkdown } from './escapeMarkdown.ts'
import type { MarkdownLinks } from './linkedPlace.ts'
import type { Section } from './markdownSection.ts'
import { fitSections, fold } from './markdownSection.ts'
import { openSections, reportHeading } from './openSections.ts'

export interface MarkdownOptions extends MarkdownLinks {
  /**
   * Characters that the report may have; a comment on GitHub takes 65,536. Single cases are left
   * out first, then rows of tables. @default 60000
   */
  maximumLength?: number
}

/** How many rows a table may have, tried in this order until the report is short enough. */
const mostRows = [Infinity, 30, 10, 3] as const

/**
 * The report of a run as Markdown, for the summary of a job or a comment on a pull request: what a
 * reader must know at once, and all the rest in one fold. The same run always gives the same bytes,
 * and no text of models or golden files becomes markup.
 */
export function renderMarkdown(report: Report, options: MarkdownOptions = {}): string {
  const { maximumLength = 60_000 } = options
  const { matchersOnly } = report
  // If the baseline has golden sets, the report has to say that none of their cases ran.
  if (matchersOnly && !matchersOnly.baselineHasCases) {
    return `## ${escapeMarkdown(matchersOnly.text)}\n`
  }
  const open = openSections(report, options)
  for (const rows of mostRows) {
    const upTo = rows === mostRows.at(-1) ? 'finding' : 'case'
    const sections = [...open, ...inOneFold(detailSections(report, options, rows))]
    const text = fitSections(sections, { maximumLength, upTo })
    if (text !== undefined) return text
  }
  return `${reportHeading(report)}\n`
}

function inOneFold(sections: readonly Section[]): Section[] {
  const { opening, closing } = fold('Everything else: all metrics, and what the numbers rest on')
  return [{ opening, items: [], weight: 'all' }, ...sections, { closing, items: [], weight: 'all' }]
}
