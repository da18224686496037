import { compareText } from '../../text/stableJson.ts'
import { printable } from '../../text/untrusted.ts'
import type { Explanation } from '../model/explanation.ts'
import { explanationLines } from '../model/explanation.ts'
import { countedCases } from '../model/cellText.ts'
import { keyTitle, keyToColumns } from '../model/keyToColumns.ts'
import { placedName, shownName } from '../model/names.ts'
import type {
  NoteName,
  RefutedPlace,
  Report,
  ReportCase,
  ReportCases,
  ReportLine,
} from '../model/report.ts'
import { notesOf, refutedElsewhere } from '../model/report.ts'
import { metricTable } from './metricTable.ts'
import type { Paint } from './paint.ts'
import { createPaint, toneColors } from './paint.ts'
import { variantLines } from './variantLines.ts'
import { scoreText } from '../model/scoreText.ts'
import { cutToWidth } from './displayWidth.ts'
import { wrapLine } from './wrapLine.ts'

export interface TerminalOptions {
  color: boolean
  /** Columns to which tables and evidence are cut, and other lines wrapped. @default 100 for evidence, all else is as wide as it is */
  width?: number
  /** Shows also metrics that are neither gated nor changed. @default false */
  full?: boolean | undefined
}

/**
 * The report at the end of a run: the verdict first, then what explains it, then how to go on.
 * Text of models and golden files is escaped, and no line begins with it.
 */
export function renderTerminal(report: Report, options: TerminalOptions): string {
  const { color, width = 100, full } = options
  const { cases, matchersOnly } = report
  if (matchersOnly) return `\n${matchersOnly.text}\n`
  const paint = createPaint(color)
  const shown = { paint, width: width - 2 }
  const tables = { paint, full, width: options.width ?? Infinity }
  const prose = (lines: readonly string[]) => lines.flatMap(line => wrapLine(line, tables.width))
  const sections = [
    prose(openingLines(report, paint)),
    prose(
      titled(
        'what got worse',
        headed(report.explanations, cause => `npx vitest-rag explain --cause ${cause}`),
      ),
    ),
    ...setSections(report, tables),
    prose(notesOf(report, ['variantMeans'])),
    ...variantLines(report.variants, { ...tables, mostCases: 1 }),
    ...[
      titled('noise, as standard deviation of one score', notesOf(report, ['noise'])),
      titled('what the scores point to', headed(report.weaknesses)),
      titled('worst cases', worstLines(cases, shown)),
      titled('refuted claims', refutedLines(refutedElsewhere(cases, mostCases), shown.width)),
      titled('errors', errorLines(report.errors)),
      notesOf(report, ['suite', 'matchers']),
      [
        ...notesOf(report, ['mending', 'verdictSteps', 'recordsFile']),
        `${keyTitle}: ${keyToColumns}`,
      ],
      // The last line of a run is the one that is read.
      notesOf(report, ['stepsToDecide']),
    ].map(prose),
  ]
  const blocks = sections.filter(lines => lines.length > 0).map(lines => lines.join('\n'))
  return `\n${blocks.join('\n\n')}\n`
}

/** What is below the verdict, before and after what the run was compared with. */
const beforeComparison: readonly NoteName[] = [
  ...(['notGated', 'cantFail', 'thresholds', 'nowAndThen'] as const),
]
const costs: readonly NoteName[] = [
  ...(['otherCosts', 'answersTook', 'endpoints', 'combinedJudges', 'agreement'] as const),
]
const afterComparison: readonly NoteName[] = ['leftAlone', 'sample', 'pendingReview', 'drift']

function openingLines(report: Report, paint: Paint): string[] {
  const { headline, judge, comparedWith, notes } = report
  const outcome = paint(toneColors[headline.tone], paint('bold', headline.outcome))
  return [
    `RAG ${outcome}: ${headline.reason}`,
    ...notes.findings.flatMap(({ text, isInHeadline }) => (isInHeadline ? [] : [text])),
    ...notesOf(report, beforeComparison),
    [`judge: ${judge.names}`, countedCases(judge.cases, judge.units), judge.costs].join(' · '),
    ...notesOf(report, costs),
    ...(comparedWith.isUsual ? [] : [`compared with ${comparedWith.text}`]),
    ...notesOf(report, afterComparison),
  ]
}

/** How many of the worst cases are shown. */
const mostCases = 5

/** The worst cases, and where to see all of one and all of them. */
function worstLines(
  { worst, worstCount }: ReportCases,
  options: { paint: Paint; width: number },
): string[] {
  const [first] = worst
  if (!first) return []
  return [
    ...worst.slice(0, mostCases).flatMap(one => caseLines(one, options)),
    ...(worstCount > mostCases ? [`… and ${worstCount - mostCases} more`] : []),
    `everything about a case: ${first.command}`,
    'all cases as a page: npx vitest-rag report',
  ]
}

interface Tables {
  paint: Paint
  width: number
  full: boolean | undefined
}

function setSections({ sets }: Report, { paint, width, full }: Tables): string[][] {
  return sets
    .toSorted((one, other) => compareText(one.set, other.set))
    .map(set => {
      const place = set.file === undefined ? '' : `  ${paint('dim', printable(set.file, 160))}`
      return [
        `set ${paint('bold', shownName(set.set))}${place}`,
        ...metricTable(set, { paint, width: width - 2, full }).map(line => `  ${line}`),
      ]
    })
}

const mostErrors = 5

function errorLines(errors: readonly ReportLine[]): string[] {
  const more = errors.length - mostErrors
  return [
    ...errors.slice(0, mostErrors).map(({ text }) => text),
    ...(more > 0 ? [`… and ${more} more`] : []),
  ]
}

/** @param all the command that lists all cases of a cause, by its number from 1 */
function headed(found: readonly Explanation[], all?: (cause: number) => string): string[] {
  return found
    .map((one, index) => explanationLines(one, all?.(index + 1)))
    .flatMap(([first, ...details]) => [first, ...details.map(line => `  │ ${line}`)])
}

function titled(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines.map(line => `  ${line}`)]
}

/** A case: its scores and place, question and answers, and what is wrong. */
function caseLines(one: ReportCase, { paint, width }: { paint: Paint; width: number }): string[] {
  const headline = `${paint('bold', one.scores.map(scoreText).join(', '))}  ${placedName(one)}`
  const details = [
    ...one.asked,
    ...one.answers.map(({ label, text }) => `${label}: ${text}`),
    ...one.steps,
    ...one.faults.flat(),
  ]
  return [headline, ...indented(details, width)]
}

/** How many refuted claims are listed. */
const mostRefuted = 3

function refutedLines(claims: readonly RefutedPlace[], width: number): string[] {
  const lines = claims
    .slice(0, mostRefuted)
    .flatMap(one => [placedName(one), ...indented(one.details, width)])
  const left = claims.length - mostRefuted
  return left > 0 ? [...lines, `… and ${left} more`] : lines
}

function indented(lines: readonly string[], width: number): string[] {
  return lines.map(line => `  │ ${cutToWidth(line, width - 4)}`)
}
