import { printable } from '../../text/untrusted.ts'
import type { Explanation } from '../model/explanation.ts'
import { explanationLines } from '../model/explanation.ts'
import type { ChangedInput, NoteName, Report, ReportLine } from '../model/report.ts'
import { notesOf } from '../model/report.ts'
import { closingSections } from './closingSections.ts'
import { caseSections } from './caseSections.ts'
import { escapeMarkdown, inlineCode } from './escapeMarkdown.ts'
import { moreText } from './firstOf.ts'
import type { MarkdownLinks } from './linkedPlace.ts'
import { toneIcons } from './markdownTable.ts'
import type { Section } from './markdownSection.ts'
import { fitSections, titled } from './markdownSection.ts'
import { setSections } from './setSections.ts'
import { variantSections } from './variantSections.ts'

export interface MarkdownOptions extends MarkdownLinks {
  /** How many of the worst cases are shown, and of those that got better. @default 10 */
  worst?: number
  /**
   * Characters that the report may have; a comment on GitHub takes 65,536. Single cases are left
   * out first, then rows of tables. @default 60000
   */
  maximumLength?: number
}

/** How many rows a table may have, tried in this order until the report is short enough. */
const mostRows = [Infinity, 30, 10, 3] as const

/**
 * The report of a run as Markdown, for the summary of a job or a comment on a pull request: the
 * verdict first, then what explains it, what it rests on, and how to go on. The same run always
 * gives the same bytes, and no text of models or golden files becomes markup.
 */
export function renderMarkdown(report: Report, options: MarkdownOptions = {}): string {
  const { worst = 10, maximumLength = 60_000 } = options
  const { matchersOnly } = report
  // Where there are golden sets, the report has to say that none of their cases ran.
  if (matchersOnly && !matchersOnly.baselineHasCases) {
    return `## ${escapeMarkdown(matchersOnly.text)}\n`
  }
  const before = [
    verdictSection(report),
    ...changedSection(report.changedInputs),
    titled('What got worse', report.explanations.map(headed)),
    // It begins with the verdict, whether anything stands below that.
  ].filter((section, place) => place === 0 || hasItems(section))
  const systems = [
    titled('Variants', notesOf(report, ['variantMeans']).map(escapeMarkdown)),
    ...variantSections(report.variants),
  ].filter(hasItems)
  const details = [
    titled('What the scores point to', report.weaknesses.map(headed)),
    ...caseSections(report.cases, worst, options),
    titled('Errors', errorItems(report.errors)),
  ].filter(hasItems)
  const closing = closingSections(report, options)
  for (const rows of mostRows) {
    const upTo = rows === mostRows.at(-1) ? 'finding' : 'case'
    const { open, folded } = setSections(report.sets, rows)
    const sections = [...before, ...open, ...systems, ...details, ...folded, ...closing]
    const text = fitSections(sections, { maximumLength, upTo })
    if (text !== undefined) return text
  }
  return `${verdictHeading(report)}\n`
}

/** What stands below the heading. */
const verdictNotes: readonly NoteName[] = [
  ...(['findings', 'accepted', 'afterAcceptance', 'takenBack', 'notGated'] as const),
  ...(['cantFail', 'thresholds', 'nowAndThen', 'drift'] as const),
]

function verdictSection(report: Report): Section {
  const items = notesOf(report, verdictNotes).map(escapeMarkdown)
  return { opening: verdictHeading(report), items, weight: 'finding' }
}

function verdictHeading({ headline: { tone, outcome, shortReason, beside } }: Report): string {
  const words = escapeMarkdown(`${outcome}: ${shortReason}`)
  return [`## ${toneIcons[tone]} RAG ${words}`, ...beside].join(' · ')
}

/** It comes before any number, because a change may alter what judges it. */
function changedSection(files: readonly ChangedInput[]): Section[] {
  if (files.length === 0) return []
  const names = files.map(({ path, change }) => {
    const name = inlineCode(printable(path, 160))
    return change === undefined ? name : `${name} ${escapeMarkdown(printable(change, 500))}`
  })
  return [{ ...titled('Changed files that affect the verdict', names), weight: 'finding' }]
}

function hasItems({ items }: Section): boolean {
  return items.length > 0
}

const mostErrors = 5

function errorItems(errors: readonly ReportLine[]): string[] {
  const more = errors.length - mostErrors
  return [
    ...errors.slice(0, mostErrors).map(({ text }) => escapeMarkdown(text)),
    ...(more > 0 ? [moreText(more)] : []),
  ]
}

function headed(one: Explanation): string {
  const [headline, ...details] = explanationLines(one)
  const below = details.map(line => `  - ${escapeMarkdown(line)}`)
  return [escapeMarkdown(headline), ...below].join('\n')
}
