import type { Baseline } from '../../baseline/baseline.ts'
import { gatedPart } from '../../results/gatedPart.ts'
import { printable } from '../../text/untrusted.ts'
import type { FoldedCase } from '../cases/foldedCases.ts'
import { foldCases } from '../cases/foldedCases.ts'
import { changeExplanations, otherWeaknesses } from '../diagnosis/change/changeExplanations.ts'
import type { Explanation } from '../diagnosis/explanation.ts'
import { explanationLines } from '../diagnosis/explanation.ts'
import { reportSets } from '../assembly/reportSets.ts'
import { closingSections } from './closingSections.ts'
import type { ComparedRun } from './comparability.ts'
import { caseSections } from './caseSections.ts'
import { escapeMarkdown, inlineCode } from './escapeMarkdown.ts'
import type { Section } from './markdownSection.ts'
import { fitSections, titled } from './markdownSection.ts'
import { systemSections } from './systemSections.ts'
import { setSections } from './setSections.ts'
import type { ChangedInput } from './verdictHeading.ts'
import { verdictHeading } from './verdictHeading.ts'
import { afterAcceptance } from './closingSections.ts'
import { variantMeans } from '../systems/variantMeans.ts'
import { reportedVariants } from '../systems/variantsOfRun.ts'
import { cantFailLines } from '../words/cantFailLines.ts'
import { acceptedLines, notGatedLines } from '../words/decisionLines.ts'
import { errorLines } from '../words/errorLines.ts'
import { matchersOnlyLine } from '../words/matcherLines.ts'
import { nowAndThenLine, thresholdLines } from '../words/thresholdLines.ts'
import { driftLines } from '../words/noiseLines.ts'
import { findingText } from '../words/verdictReason.ts'

export interface MarkdownReport extends ComparedRun {
  /** How many of the worst cases are shown, and of those that got better. @default 10 */
  worst?: number
  /** @default none */
  changedInputs?: readonly ChangedInput[]
  /** What happened to an acceptance that no longer counts. @default there was none */
  takenBack?: string
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
export function renderMarkdown(given: MarkdownReport): string {
  const report = { ...given, results: gatedPart(given.results) }
  const { results, decision, changedInputs = [], worst = 10, maximumLength = 60_000 } = report
  // Where there are golden sets, the report has to say that none of their cases ran.
  const hasMore = decision.findings.length > 0 || hasCases(report.baseline)
  const matchersOnly = hasMore ? undefined : matchersOnlyLine(results)
  if (matchersOnly !== undefined) return `## ${escapeMarkdown(matchersOnly)}\n`
  const cases = foldCases(results)
  const before = [
    verdictSection(report),
    ...changedSection(changedInputs),
    ...changeSection(report),
  ]
  // Errors of all variants: what failed must not look as if it had not run.
  const errors = titled('Errors', errorLines(given.results).map(escapeMarkdown))
  const details = [...detailSections(report, cases, worst), errors].filter(hasItems)
  const systems = [
    titled('Variants', variantMeans(given.results).map(escapeMarkdown)),
    ...systemSections(reportedVariants(given)),
  ].filter(hasItems)
  const closing = closingSections(report)
  const sets = reportSets(report)
  for (const rows of mostRows) {
    const upTo = rows === mostRows.at(-1) ? 'finding' : 'case'
    const { open, folded } = setSections(sets, rows)
    const sections = [...before, ...open, ...systems, ...details, ...folded, ...closing]
    const text = fitSections(sections, { maximumLength, upTo })
    if (text !== undefined) return text
  }
  return `${verdictHeading(report)}\n`
}

function hasCases(baseline: Baseline | undefined): boolean {
  return Object.values(baseline?.sets ?? {}).some(({ cases }) => Object.keys(cases).length > 0)
}

function verdictSection(report: MarkdownReport): Section {
  const { results, decision, takenBack } = report
  const lines = [
    ...decision.findings.map(findingText),
    ...acceptedLines(decision),
    ...afterAcceptance(report),
    ...(takenBack === undefined ? [] : [printable(takenBack, 300)]),
    ...notGatedLines(decision),
    ...cantFailLines(results),
    ...thresholdLines(results),
    ...nowAndThenLine(decision),
    ...driftLines(decision),
  ]
  const opening = verdictHeading(report)
  return { opening, items: lines.map(escapeMarkdown), weight: 'finding' }
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

/** What a change broke comes before the tables that show how much. */
function changeSection(run: ComparedRun): Section[] {
  const items = changeExplanations(run).map(headed)
  return items.length === 0 ? [] : [titled('What got worse', items)]
}

function hasItems({ items }: Section): boolean {
  return items.length > 0
}

/** Weak parts of the system, and the cases behind them. */
function detailSections(
  run: ComparedRun,
  cases: ReadonlyMap<string, readonly FoldedCase[]>,
  mostCases: number,
): Section[] {
  return [
    titled('What the scores point to', otherWeaknesses(run, cases).map(headed)),
    ...caseSections(run, mostCases),
  ]
}

function headed(one: Explanation): string {
  const [headline, ...details] = explanationLines(one)
  const below = details.map(line => `  - ${escapeMarkdown(line)}`)
  return [escapeMarkdown(headline), ...below].join('\n')
}
