import type { Explanation } from '../model/explanation.ts'
import { explanationLines } from '../model/explanation.ts'
import { countedCases } from '../model/cellText.ts'
import { shownName } from '../model/names.ts'
import type {
  ChangedInput,
  NoteName,
  Report,
  ReportReach,
  ReportVariants,
} from '../model/report.ts'
import { notesOf } from '../model/report.ts'
import { sum } from '../../statistics/mean.ts'
import { counted, decimal } from '../../text/numbers.ts'
import { firstFew } from '../../text/firstFew.ts'
import { printable } from '../../text/untrusted.ts'
import { escapeMarkdown, inlineCode } from './escapeMarkdown.ts'
import { failingTable } from './failingRows.ts'
import { firstOf } from './firstOf.ts'
import { foldedCase } from './foldedCase.ts'
import type { MarkdownLinks } from './linkedPlace.ts'
import { linkToCause } from './linkedPlace.ts'
import type { Section } from './markdownSection.ts'
import { titled } from './markdownSection.ts'
import { toneIcons } from './markdownTable.ts'

/** How many of the worst cases are outside the fold. Several causes need room, and each leads to its own cases. */
export function casesShown({ explanations }: Pick<Report, 'explanations'>): number {
  return explanations.length < 2 ? 5 : 3
}

/**
 * What a reader sees at once. Of a run that passed: the verdict, what was compared, where to read on, and what to look
 * at. Of any other also why: causes, the metrics that failed, and the worst cases.
 */
export function openSections(report: Report, links: MarkdownLinks): Section[] {
  const passed = isGreen(report)
  const lines = [comparedLine(report), ...linkLine(links)]
  return [
    { opening: reportHeading(report), items: [], weight: 'all' },
    { items: passed ? lines : [lines.join(' · ')], blocks: true, weight: 'all' },
    ...(passed ? scoresOfFirstRun(report) : reasonSections(report, links)),
    ...lookAtSection(report),
    ...(passed ? [] : nextSection(report)),
  ]
}

/** Whether nothing needs a reason. What somebody accepted does. */
export function isGreen({ headline }: Pick<Report, 'headline'>): boolean {
  return headline.tone === 'good'
}

export function reportHeading({ headline: { tone, outcome, plainReason } }: Report): string {
  return `## ${toneIcons[tone]} RAG ${escapeMarkdown(`${outcome}: ${plainReason}`)}`
}

/** If nothing is compared, there are only the scores. */
function scoresOfFirstRun({ reach, sets }: Report): Section[] {
  return comparedIn(reach).pairs > 0 ? [] : tableSection(failingTable(sets))
}

function reasonSections(report: Report, links: MarkdownLinks): Section[] {
  const { worst, worstCount } = report.cases
  const cases = worst.slice(0, casesShown(report))
  const of = worstCount > cases.length ? ` (${cases.length} of ${worstCount})` : ''
  // With several causes there is no room for an open case.
  const isBrief = report.explanations.length < 2
  return [
    ...findingSection(report),
    ...causeSection(report, links),
    ...tableSection(failingTable(report.sets)),
    ...filled({
      opening: `### Worst cases${of}`,
      items: cases.map((one, index) => foldedCase(one, links, index === 0 && isBrief)),
      blocks: true,
      weight: 'case',
    }),
  ]
}

function filled(section: Section): Section[] {
  return section.items.length > 0 ? [section] : []
}

function tableSection(table: string | undefined): Section[] {
  return table === undefined ? [] : [{ items: [table], blocks: true, weight: 'all' }]
}

/** `48 cases in 3 sets compared with …. A mean that falls by 0.083 or more shows in at least four of five runs.` */
function comparedLine(report: Report): string {
  const { comparedWith, reach, headline } = report
  const { text, age } = comparedWith
  const { beside } = headline
  // What a run that passed changes is below.
  const bold =
    isGreen(report) || beside.length === 0 ? [] : [`**${beside.map(escapeMarkdown).join(' · ')}**`]
  const baseline = escapeMarkdown(`compared with ${text}${age === undefined ? '' : ` (${age})`}`)
  const { pairs, sets, units } = comparedIn(reach)
  if (pairs === 0) return [...bold, baseline].join(' · ').replace(/^c/, 'C')
  const over = `${countedCases(pairs, units)}${sets > 1 ? ` in ${counted(sets, 'set')}` : ''}`
  const seen = isGreen(report) ? `. ${reachWords(reach)}` : ''
  return [...bold, `${over} ${baseline}${seen}`].join(' · ')
}

/** All that was compared. */
function comparedIn({ sets, held }: ReportReach) {
  const [only] = sets
  const units = held === undefined && sets.length === 1 ? only?.units : undefined
  return {
    pairs: sum([...sets.map(one => one.pairs), held?.pairs ?? 0]),
    sets: sets.length + (held?.sets ?? 0),
    units,
  }
}

/** Detectable drops are those that four of five runs show. */
function reachWords({ sets, held }: ReportReach): string {
  const drops = [
    ...sets.flatMap(one => one.drops.map(({ drop }) => drop)),
    ...(held?.drops ? [held.drops.to] : []),
  ]
  if (drops.length === 0) return 'There are too few scores to say which drop would show.'
  return `A mean that falls by ${decimal(Math.max(...drops))} or more shows in at least four of five runs.`
}

function linkLine({ runUrl, htmlArtifact, pageUrl }: MarkdownLinks): string[] {
  const page =
    pageUrl !== undefined
      ? [`[The report as a page](${pageUrl})`]
      : htmlArtifact !== undefined && runUrl !== undefined
        ? [
            `[The report as a page](${runUrl}#artifacts) (artifact ${inlineCode(shownName(htmlArtifact))})`,
          ]
        : []
  const run = runUrl === undefined ? [] : [`[the run](${runUrl})`]
  const all = [...page, ...run]
  return all.length === 0 ? [] : [all.join(' · ')]
}

/** How many findings are outside the fold. */
export const mostFindings = 5

/** What decided besides means. */
export function decidingLines(report: Report): string[] {
  return notesOf(report, ['findings', 'thresholds']).map(escapeMarkdown)
}

function findingSection(report: Report): Section[] {
  const lines = decidingLines(report)
  return filled({
    items: lines.slice(0, mostFindings),
    more: Math.max(0, lines.length - mostFindings),
    weight: 'finding',
  })
}

/** How many causes are shown, and how many details of each if there are several. */
const mostCauses = 3
const mostDetails = 3

/** One cause has all of its lines, and each of several causes has a few. */
function causeSection({ explanations }: Report, links: MarkdownLinks): Section[] {
  const isOnly = explanations.length === 1
  const items = explanations.slice(0, mostCauses).map((one, index) => {
    const cases = casesOfCause(one, index + 1, links)
    const { headline, details, cause } = one
    const named = explanationLines(one).at(-1) ?? ''
    // The next steps tell what to look into for the only cause.
    const advice = cause ? [`→ ${escapeMarkdown(cause.advice)}`] : []
    const below = isOnly
      ? [...details.map(escapeMarkdown), `${escapeMarkdown(named)}; ${cases}`]
      : [...details.slice(0, mostDetails).map(escapeMarkdown), ...advice, cases]
    return [`**${escapeMarkdown(headline)}**`, ...below.map(line => `  - ${line}`)].join('\n')
  })
  const more = explanations.length - items.length
  return filled({ ...titled('What got worse', items), more, weight: 'finding' })
}

/** The way to exactly the cases of a cause. */
function casesOfCause({ cases }: Explanation, cause: number, { pageUrl }: MarkdownLinks): string {
  const all = cases.length === 1 ? 'its case' : `all ${cases.length} cases`
  return pageUrl === undefined
    ? `${all}: ${inlineCode(`npx vitest-rag explain --cause ${cause}`)}`
    : `[${all}](${linkToCause(cause, pageUrl)})`
}

/** One line each, in the order in which they matter. */
const notices: readonly NoteName[] = [
  ...(['accepted', 'afterAcceptance', 'takenBack', 'overfitted'] as const),
  ...(['notGated', 'cantFail'] as const),
  ...(['unseenByMeans', 'drift', 'oldBaseline'] as const),
]

/** What a change does to what judges it, and what no mean shows. */
function lookAtSection(report: Report): Section[] {
  const passed = isGreen(report)
  const names = passed ? ([...notices, 'findings', 'thresholds'] as const) : notices
  const steps = passed ? notesOf(report, ['acceptanceStep', 'stepsToDecide', 'verdictSteps']) : []
  return filled({
    ...titled('Look at', [
      ...changedLine(report.changedInputs),
      ...notesOf(report, names).map(escapeMarkdown),
      ...refutedLine(report),
      ...report.variants.map(variantsLine),
      ...steps.map(escapeMarkdown),
    ]),
    weight: 'finding',
  })
}

function changedLine(files: readonly ChangedInput[]): string[] {
  if (files.length === 0) return []
  return [`this change edits what judges it: ${firstOf(files.map(changedFile))}`]
}

/** Its name, and what a change does to it. */
export function changedFile({ path, change }: ChangedInput): string {
  const name = inlineCode(printable(path, 160))
  return change === undefined ? name : `${name} ${escapeMarkdown(printable(change, 500))}`
}

/** Claims that passages refute count, however good the means are. */
function refutedLine({ cases: { refuted } }: Report): string[] {
  if (refuted.length === 0) return []
  const names = new Set(
    refuted.map(({ set, caseId }) => `${shownName(set)} › ${shownName(caseId)}`),
  )
  const claims = refuted.length === 1 ? '1 claim is' : `${refuted.length} claims are`
  return [`${claims} refuted by a passage: ${escapeMarkdown(firstFew([...names], 3))}`]
}

/**
 * `variants of support, compared with plain: faithfulness better with hyde`: the tables say the
 * rest.
 */
function variantsLine({ set, reference, rows }: ReportVariants): string {
  const told = rows.flatMap(({ metric, system, gated, cells: { verdict } }) =>
    gated && verdict?.kind === 'verdict' && ['better', 'worse'].includes(verdict.verdict)
      ? [`${shownName(metric)} ${verdict.verdict} with ${shownName(system)}`]
      : [],
  )
  const what = told.length === 0 ? 'no difference is certain' : firstFew(told, 5)
  return escapeMarkdown(
    `variants of ${shownName(set)}, compared with ${shownName(reference)}: ${what}`,
  )
}

function nextSection(report: Report): Section[] {
  const mending = report.explanations.length > 1 ? [] : (['mending'] as const)
  const steps = notesOf(report, [
    ...mending,
    ...(['acceptanceStep', 'stepsToDecide', 'verdictSteps'] as const),
  ])
  return filled({ ...titled('Next steps', steps.map(escapeMarkdown)), weight: 'all' })
}
