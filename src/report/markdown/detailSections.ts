import type { Explanation } from '../model/explanation.ts'
import { explanationLines } from '../model/explanation.ts'
import { countedCases } from '../model/cellText.ts'
import { keyTitle, keyToColumns } from '../model/keyToColumns.ts'
import { shownName } from '../model/names.ts'
import type {
  NoteName,
  RefutedPlace,
  Report,
  ReportLine,
  ReportReach,
  ScoredPlace,
} from '../model/report.ts'
import { notesOf, refutedElsewhere } from '../model/report.ts'
import { repeatsInWords } from '../model/scoreText.ts'
import { asWritten, counted, decimal } from '../../text/numbers.ts'
import { escapeMarkdown, inlineCode } from './escapeMarkdown.ts'
import { firstOf, moreText } from './firstOf.ts'
import { foldedCase } from './foldedCase.ts'
import type { MarkdownLinks } from './linkedPlace.ts'
import { linkedName } from './linkedPlace.ts'
import type { Section } from './markdownSection.ts'
import { fold, titled } from './markdownSection.ts'
import { changedFile, decidingLines, isGreen, casesShown, mostFindings } from './openSections.ts'
import { setSections } from './setSections.ts'
import { variantSections } from './variantSections.ts'

/**
 * What a reader opens: all metrics, further cases, what the scores point to, and what the numbers rest on.
 * @param rows of a table at most
 */
export function detailSections(report: Report, links: MarkdownLinks, rows: number): Section[] {
  const findings = decidingLines(report)
  const { open, folded } = setSections(report.sets, rows)
  return [
    {
      ...titled('Changed files that affect the verdict', report.changedInputs.map(changedFile)),
      weight: 'finding' as const,
    },
    ...(findings.length > mostFindings
      ? [{ ...titled('Findings', findings), weight: 'finding' as const }]
      : []),
    ...(report.explanations.length > 1
      ? [titled('What got worse, in full', report.explanations.map(headed))]
      : []),
    ...open,
    ...folded,
    titled('Variants', notesOf(report, ['variantMeans']).map(escapeMarkdown)),
    ...variantSections(report.variants),
    titled('What the scores point to', report.weaknesses.map(headed)),
    ...caseSections(report, links),
    titled('Errors', errorItems(report.errors)),
    titled('Suite changes', notesOf(report, ['suite', 'nowAndThen']).map(escapeMarkdown)),
    titled('What the numbers rest on', basisItems(report)),
    { ...titled('The run', runItems(report)), weight: 'all' as const },
  ].filter(({ items }) => items.length > 0)
}

function headed(one: Explanation): string {
  const [headline, ...details] = explanationLines(one)
  const below = details.map(line => `  - ${escapeMarkdown(line)}`)
  return [escapeMarkdown(headline), ...below].join('\n')
}

const mostErrors = 5

function errorItems(errors: readonly ReportLine[]): string[] {
  const more = errors.length - mostErrors
  return [
    ...errors.slice(0, mostErrors).map(({ text }) => escapeMarkdown(text)),
    ...(more > 0 ? [moreText(more)] : []),
  ]
}

/** How many refuted claims are listed. They count however good the means are. */
const mostRefuted = 5

/** Single cases: further ones that got worse, those that got better, and refuted claims of all others. */
function caseSections(report: Report, links: MarkdownLinks): Section[] {
  const { cases } = report
  const { worst, worstCount, improved, improvedCount } = cases
  const further = isGreen(report) ? worst : worst.slice(casesShown(report))
  return [
    {
      opening: isGreen(report) ? '### Cases furthest from perfect' : '### Further cases',
      items: further.map(one => foldedCase(one, links)),
      blocks: true,
      more: further.length === 0 ? 0 : worstCount - worst.length,
      weight: 'case',
    },
    {
      ...fold(`${counted(improvedCount, 'case')} got better`),
      items: improved.map(one => scoresLine(one, links)),
      more: improvedCount - improved.length,
      weight: 'improvement',
    },
    refutedSection(refutedElsewhere(cases, worst.length), links),
  ]
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

/** What it cost, and how to go on. */
function runItems(report: Report): string[] {
  const lines = [
    `to run the golden sets again: ${again}`,
    `judge: ${report.judge.costs}`,
    ...notesOf(report, ['otherCosts', 'answersTook', 'matchers', 'recordsFile']),
  ]
  return [...lines.map(escapeMarkdown), `[${keyTitle}](${keyToColumns})`]
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
