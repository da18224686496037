import { printable } from '../../text/untrusted.ts'
import type { Explanation } from '../model/explanation.ts'
import { explanationLines } from '../model/explanation.ts'
import type {
  AnswerText,
  ChangedInput,
  NoteName,
  ReportReach,
  RefutedPlace,
  Report,
  ReportCase,
  ReportCases,
  ReportLine,
  ScoredPlace,
} from '../model/report.ts'
import { notesOf, refutedElsewhere } from '../model/report.ts'
import { escapeMarkdown, inlineCode } from './escapeMarkdown.ts'
import { firstOf, moreText } from './firstOf.ts'
import type { MarkdownLinks } from './linkedPlace.ts'
import { toneIcons } from './markdownTable.ts'
import type { Section } from './markdownSection.ts'
import { fitSections, fold, titled } from './markdownSection.ts'
import { setSections } from './setSections.ts'
import { variantSections } from './variantSections.ts'
import { asWritten, counted, decimal } from '../../text/numbers.ts'
import { countedCases } from '../model/cellText.ts'
import { shownName } from '../model/names.ts'
import { repeatsInWords } from '../model/scoreText.ts'
import { linkedName } from './linkedPlace.ts'
import { markedChange } from './markedChange.ts'
import { keyTitle, keyToColumns } from '../model/keyToColumns.ts'

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
 * The report of a run as Markdown, for the summary of a job or a comment on a pull request: the
 * verdict first, then what explains it, what it rests on, and how to go on. The same run always
 * gives the same bytes, and no text of models or golden files becomes markup.
 */
export function renderMarkdown(report: Report, options: MarkdownOptions = {}): string {
  const { maximumLength = 60_000 } = options
  const { matchersOnly } = report
  // If the baseline has golden sets, the report has to say that none of their cases ran.
  if (matchersOnly && !matchersOnly.baselineHasCases) {
    return `## ${escapeMarkdown(matchersOnly.text)}\n`
  }
  const before = [
    verdictSection(report),
    ...changedSection(report.changedInputs),
    titled(
      'What got worse',
      report.explanations.map((one, index) =>
        headed(one, `#cases?cause=${index + 1} of the HTML report`),
      ),
    ),
    // It begins with the verdict, whether anything stands below that.
  ].filter((section, place) => place === 0 || hasItems(section))
  const systems = [
    titled('Variants', notesOf(report, ['variantMeans']).map(escapeMarkdown)),
    ...variantSections(report.variants),
  ].filter(hasItems)
  const details = [
    titled(
      'What the scores point to',
      report.weaknesses.map(one => headed(one)),
    ),
    ...caseSections(report.cases, options),
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

/** @param all where all of its cases are listed */
function headed(one: Explanation, all?: string): string {
  const [headline, ...details] = explanationLines(one, all)
  const below = details.map(line => `  - ${escapeMarkdown(line)}`)
  return [escapeMarkdown(headline), ...below].join('\n')
}

/** How many refuted claims are listed. They count however good the means are. */
const mostRefuted = 5

/** Single cases: the worst, those that got better, and refuted claims of all others. */
function caseSections(cases: ReportCases, links: MarkdownLinks): Section[] {
  const { worst, worstCount, improved, improvedCount } = cases
  const title = `${counted(improvedCount, 'case')} got better`
  const sections: Section[] = [
    {
      opening: '### Worst cases',
      items: worst.map((one, index) => caseItem(one, links, index === 0)),
      more: worstCount - worst.length,
      weight: 'case',
    },
    {
      ...fold(title),
      items: improved.map(one => scoresLine(one, links)),
      more: improvedCount - improved.length,
      weight: 'improvement',
    },
    refutedSection(refutedElsewhere(cases, worst.length), links),
  ]
  return sections.filter(({ items }) => items.length > 0)
}

/** What a case scored, and folded below it what was asked and answered, and what is wrong with that. */
function caseItem(one: ReportCase, links: MarkdownLinks, isOpen: boolean): string {
  const escaped = (lines: readonly string[]) => lines.map(escapeMarkdown).join('<br>')
  const details = [
    ...one.asked.map(escapeMarkdown),
    ...markedAnswers(one.answers),
    ...one.steps.map(escapeMarkdown),
    ...one.faults.map(escaped),
  ]
  const scores = scoresLine(one, links)
  if (details.length === 0) return scores
  const { opening, closing } = fold('question, answers and what is wrong', isOpen)
  const list = details.map(line => `- ${line}`).join('\n')
  const below = indented([opening, list, closing].join('\n\n'))
  return `${scores}\n${below}`
}

/** As the content of an item of a list. */
function indented(text: string): string {
  return text.replaceAll(/^(?=.)/gm, '  ')
}

/** An answer that did not stay, now or before. */
function isChanged({ label }: AnswerText, beginning: string): boolean {
  return label.startsWith(beginning) && label !== 'answered, as before'
}

/** Marks in both answers what differs. */
function markedAnswers(texts: readonly AnswerText[]): string[] {
  const textOf = (beginning: string) => texts.find(one => isChanged(one, beginning))?.text
  const [now, before] = [textOf('answered'), textOf('before')]
  const change = now !== undefined && before !== undefined ? markedChange(before, now) : undefined
  return texts.map(one => {
    const { label, text } = one
    if (change && isChanged(one, 'answered')) return `${label}: ${change.now}`
    if (change && isChanged(one, 'before')) return `${label}: ${change.before}`
    return `${label}: ${escapeMarkdown(text)}`
  })
}

/** The case, where it stands, and what each repeat scored. */
function scoresLine(one: ScoredPlace, links: MarkdownLinks): string {
  const texts = one.scores.map(score => {
    const { metric, missed } = score
    const bound = missed === undefined ? '' : ` (required ${asWritten(missed)})`
    return `${inlineCode(shownName(metric))} ${repeatsInWords(score)}${bound}`
  })
  return `${linkedName(one, links)}: ${firstOf(texts)}`
}

function refutedSection(claims: readonly RefutedPlace[], links: MarkdownLinks): Section {
  return {
    opening: '### Refuted claims',
    items: claims.slice(0, mostRefuted).map(one => {
      const details = one.details.map(line => escapeMarkdown(line))
      return `${linkedName(one, links)}<br>${details.join('<br>')}`
    }),
    more: Math.max(0, claims.length - mostRefuted),
    weight: 'case',
  }
}

const again = 'npx vitest-rag run'

/** What the numbers rest on, and how to go on: part of every report. */
function closingSections(report: Report, links: MarkdownLinks): Section[] {
  const changes = notesOf(report, ['suite'])
  const steps = notesOf(report, ['mending', 'acceptanceStep', 'stepsToDecide', 'otherSteps'])
  const lines = [
    ...steps,
    ...(steps.some(step => step.includes(again)) ? [] : [`to run the golden sets again: ${again}`]),
    `judge: ${report.judge.costs}`,
    ...notesOf(report, ['otherCosts', 'answersTook', 'matchers']),
  ]
  return [
    ...(changes.length === 0 ? [] : [titled('Suite changes', changes.map(escapeMarkdown))]),
    { ...fold('What the numbers rest on'), items: basisItems(report), weight: 'detail' },
    {
      ...titled('Next steps', [
        ...lines.map(escapeMarkdown),
        `[${keyTitle}](${keyToColumns})`,
        ...runLinks(links),
      ]),
      weight: 'all',
    },
  ]
}

function runLinks({ runUrl, htmlArtifact }: MarkdownLinks): string[] {
  if (runUrl === undefined) return []
  const page =
    htmlArtifact === undefined
      ? []
      : [
          `[the report as a page](${runUrl}#artifacts), in the artifact ${inlineCode(shownName(htmlArtifact))}`,
        ]
  return [...page, `[the run with all of its output](${runUrl})`]
}

const ofBaseline: readonly NoteName[] = ['leftAlone', 'sample', 'pendingReview']
const ofJudge: readonly NoteName[] = ['endpoints', 'combinedJudges', 'agreement']

/** What the numbers rest on: baseline, judges, repeats, noise, and the smallest drop that would show. */
function basisItems(report: Report): string[] {
  const { comparedWith, judge, reach } = report
  const lines = [
    `compared with ${comparedWith.text}`,
    ...notesOf(report, ofBaseline),
    `judge: ${judge.names}`,
    ...notesOf(report, ofJudge),
    ...measuredLine(report),
  ]
  const certainty = [
    ...notesOf(report, ['noiseOfShownSets']).map(
      line => `noise as standard deviation of one score, ${line}`,
    ),
    ...notesOf(report, ['undecided']),
  ]
  return [
    ...lines.map(line => escapeMarkdown(line)),
    ...reach.sets.map(reachItem),
    ...heldItem(reach),
    ...certainty.map(line => escapeMarkdown(line)),
  ]
}

function measuredLine({ measured }: Report): string[] {
  if (!measured) return []
  const { isAlike, otherwise } = measured
  if (isAlike) return ['every metric is measured as in the baseline']
  if (otherwise.length === 0) return []
  return [`measured differently than in the baseline: ${firstOf(otherwise)}`]
}

/** Fewer cases than this say little of questions that are not among them. */
const fewCases = 30

const unknownDrops = 'too few scores to estimate detectable drops'

function reachItem({ set, pairs, units, runs, drops }: ReportReach['sets'][number]): string {
  const named = drops.map(
    ({ metric, drop }) => `${decimal(drop)} in ${inlineCode(shownName(metric))}`,
  )
  const parts = [
    `${countedCases(pairs, units)} compared, ${counted(runs.baseline, 'run')} in the baseline and ${runs.now} now`,
    named.length === 0 ? unknownDrops : `detectable drops: ${firstOf(named)}`,
    ...((units?.count ?? pairs) < fewCases
      ? [`fewer than ${fewCases} ${units?.noun ?? 'case'}s: they say little about other questions`]
      : []),
  ]
  return `${inlineCode(shownName(set))}: ${parts.join('; ')}`
}

/** The sets whose means held, together. */
function heldItem({ held }: ReportReach): string[] {
  if (!held) return []
  const { sets, pairs, drops } = held
  const range = drops && [...new Set([drops.from, drops.to].map(one => decimal(one)))].join(' to ')
  const reach = range === undefined ? unknownDrops : `detectable drops: ${range}`
  return [
    `the ${counted(sets, 'set')} whose means held: ${counted(pairs, 'case')} compared; ${reach}`,
  ]
}
