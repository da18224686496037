import { counted, decimal } from '../../text/numbers.ts'
import { keyTitle, keyToColumns } from '../model/keyToColumns.ts'
import { shownName } from '../model/names.ts'
import type { NoteName, Reach, Report } from '../model/report.ts'
import { notesOf } from '../model/report.ts'
import { escapeMarkdown, inlineCode } from './escapeMarkdown.ts'
import { firstOf } from './firstOf.ts'
import type { MarkdownLinks } from './linkedPlace.ts'
import type { Section } from './markdownSection.ts'
import { fold, titled } from './markdownSection.ts'

const again = 'npx vitest-rag run'

/** What the numbers rest on, and how to go on: said of every run. */
export function closingSections(report: Report, links: MarkdownLinks): Section[] {
  const changes = notesOf(report, ['suite'])
  const steps = notesOf(report, ['acceptanceStep', 'stepsToDecide', 'otherSteps'])
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

function reachItem({ set, pairs, runs, drops }: Reach['sets'][number]): string {
  const named = drops.map(
    ({ metric, drop }) => `${decimal(drop)} in ${inlineCode(shownName(metric))}`,
  )
  const parts = [
    `${counted(pairs, 'case')} compared, ${counted(runs.baseline, 'run')} in the baseline and ${runs.now} now`,
    named.length === 0 ? unknownDrops : `detectable drops: ${firstOf(named)}`,
    ...(pairs < fewCases
      ? [`fewer than ${fewCases} cases: they say little about other questions`]
      : []),
  ]
  return `${inlineCode(shownName(set))}: ${parts.join('; ')}`
}

/** The sets whose means held, together. */
function heldItem({ held }: Reach): string[] {
  if (!held) return []
  const { sets, pairs, drops } = held
  const range = drops && [...new Set([drops.from, drops.to].map(one => decimal(one)))].join(' to ')
  const reach = range === undefined ? unknownDrops : `detectable drops: ${range}`
  return [
    `the ${counted(sets, 'set')} whose means held: ${counted(pairs, 'case')} compared; ${reach}`,
  ]
}
