import type { Baseline } from '../../baseline/baseline.ts'
import type { GateDecision, MetricDecision } from '../../gate/decision.ts'
import type { Results } from '../../results/results.ts'
import { gatedPart } from '../../results/gatedPart.ts'
import { compareText } from '../../text/stableJson.ts'
import { printable } from '../../text/untrusted.ts'
import type { AnswersOf } from '../cases/caseAnswers.ts'
import type { ScoredCase } from '../cases/caseScores.ts'
import { foldCases } from '../cases/foldedCases.ts'
import { casesShowingRefutations, refutedClaims } from '../cases/refutedClaims.ts'
import { worstCases } from '../cases/worstCases.ts'
import { changeExplanations, otherWeaknesses } from '../diagnosis/change/changeExplanations.ts'
import type { Explanation } from '../diagnosis/explanation.ts'
import { explanationLines } from '../diagnosis/explanation.ts'
import { judgeLine, otherCostLines } from '../words/costs.ts'
import { cantFailLines } from '../words/cantFailLines.ts'
import { notGatedLines, suiteLines } from '../words/decisionLines.ts'
import { combinedJudgeLines } from '../words/combinedJudges.ts'
import { comparedWithWords } from '../words/comparedWith.ts'
import { endpointLines } from '../words/endpointLines.ts'
import { explainCommand } from '../words/explainCommand.ts'
import { errorLines } from '../words/errorLines.ts'
import { agreementLines } from '../words/judgeAgreement.ts'
import { answersTookLines } from '../words/answersTookLines.ts'
import { matcherLines, matchersOnlyLine } from '../words/matcherLines.ts'
import { keyTitle, keyToColumns } from '../words/keyToColumns.ts'
import { leftAloneLines } from '../words/leftAloneLines.ts'
import { pendingReviewLines } from '../words/pendingReviewLines.ts'
import { sampleLines } from '../words/sampleLines.ts'
import { headline } from '../words/headline.ts'
import { nowAndThenLine, thresholdLines } from '../words/thresholdLines.ts'
import { shownName } from '../model/names.ts'
import { otherSteps, stepsToDecide } from '../words/nextSteps.ts'
import { driftLines, noiseLines } from '../words/noiseLines.ts'
import { findingLines, verdictReason } from '../words/verdictReason.ts'
import { variantMeans } from '../systems/variantMeans.ts'
import { reportedVariants } from '../systems/variantsOfRun.ts'
import { reportSets } from '../assembly/reportSets.ts'
import type { ReportSet } from '../model/report.ts'
import { systemLines } from './systemLines.ts'
import { caseLines, refutedLines } from './caseLines.ts'
import { metricTable } from './metricTable.ts'
import type { Paint } from './paint.ts'
import { createPaint, outcomeColor } from './paint.ts'

export interface TerminalReport {
  results: Results
  decision: GateDecision
  /** Shows what each of the worst cases scored before. @default scores of this run only */
  baseline?: Baseline | undefined
  /** What the system said in a case. @default not known */
  answersOf?: AnswersOf
  /** Where the baseline stands. @default the working tree */
  comparedWith?: string
  /** Sets of the baseline that the run says nothing of. @default none */
  leftAlone?: readonly string[]
  /** Where the results are, relative to the root. @default in the folder itself */
  recordsFile?: string
  color: boolean
  /** Columns to which evidence is cut. @default 100 */
  width?: number
  /** How many of the worst cases are shown. @default 5 */
  worst?: number
  /** Shows also metrics that are neither gated nor changed. @default false */
  full?: boolean | undefined
}

/**
 * The report at the end of a run: the verdict first, then what explains it, then how to go on.
 * Text of models and golden files is escaped, and no line begins with it.
 */
export function renderTerminal(given: TerminalReport): string {
  const report = { ...given, results: gatedPart(given.results) }
  const { results, decision, color, width = 100, worst: most = 5 } = report
  const paint = createPaint(color)
  // A finding says why cases are missing, and then a line about matchers alone would hide it.
  const matchersOnly = decision.findings.length > 0 ? undefined : matchersOnlyLine(results)
  if (matchersOnly !== undefined) return `\n${matchersOnly}\n`
  const cases = foldCases(results)
  const worst = worstCases(report)
  const refuted = refutedClaims(results, casesShowingRefutations(worst.slice(0, most)))
  const sections = [
    [
      verdictLine(decision, results, paint),
      ...findingLines(decision),
      ...notGatedLines(decision),
      ...cantFailLines(results),
      ...thresholdLines(results),
      ...nowAndThenLine(decision),
      judgeLine(results),
      ...otherCostLines(results),
      ...answersTookLines(results),
      ...endpointLines(results, report.baseline),
      ...combinedJudgeLines(results),
      ...agreementLines(results),
      ...whichCasesLines(report),
      ...driftLines(decision),
    ],
    titled('what got worse', headed(changeExplanations(report))),
    ...setSections(reportSets(report), report.full, paint),
    variantMeans(given.results),
    ...systemLines(reportedVariants(given), {
      paint,
      full: report.full,
      mostCases: 1,
    }),
    titled('noise, as standard deviation of one score', noiseLines(gatedMetrics(decision))),
    titled('what the scores point to', headed(otherWeaknesses(report, cases))),
    titled('worst cases', worstLines(worst, { ...report, paint, width: width - 2, worst: most })),
    titled('refuted claims', refutedLines(refuted, width - 2)),
    // Those of all variants: what failed must not look as if it had not run.
    titled('errors', errorLines(given.results)),
    [...suiteLines(decision), ...matcherLines(results.matchers)],
    [...otherSteps(decision, report), `${keyTitle}: ${keyToColumns}`],
    // The last line of a run is the one that is read.
    stepsToDecide(decision),
  ]
  const blocks = sections.filter(lines => lines.length > 0).map(lines => lines.join('\n'))
  return `\n${blocks.join('\n\n')}\n`
}

/** What the run has of the cases there are, and which of them are not accepted yet. */
function whichCasesLines(report: TerminalReport): string[] {
  const { results, baseline, comparedWith } = report
  return [
    ...(comparedWith === undefined ? [] : [`compared with ${comparedWithWords(report)}`]),
    ...leftAloneLines(report),
    ...sampleLines(results, baseline),
    ...pendingReviewLines(results),
  ]
}

/** The worst cases, and where to see all of one and all of them. */
function worstLines(
  cases: readonly ScoredCase[],
  options: TerminalReport & { paint: Paint; width: number; worst: number },
): string[] {
  const [first] = cases
  if (!first) return []
  const { worst: most } = options
  return [
    ...cases.slice(0, most).flatMap(one => caseLines(one, options)),
    ...(cases.length > most ? [`… and ${cases.length - most} more`] : []),
    `everything about a case: ${explainCommand(first.record)}`,
    'all cases as a page: npx vitest-rag report',
  ]
}

function verdictLine(decision: GateDecision, results: Results, paint: Paint): string {
  const shown = headline(decision, results, verdictReason)
  const color = paint(outcomeColor(shown), paint('bold', shown.outcome))
  return `RAG ${color}: ${shown.reason}`
}

function gatedMetrics({ metrics }: GateDecision): MetricDecision[] {
  return metrics.filter(({ gated }) => gated)
}

function setSections(
  sets: readonly ReportSet[],
  full: boolean | undefined,
  paint: Paint,
): string[][] {
  return sets
    .toSorted((one, other) => compareText(one.set, other.set))
    .map(set => {
      const place = set.file === undefined ? '' : `  ${paint('dim', printable(set.file, 160))}`
      return [
        `set ${paint('bold', shownName(set.set))}${place}`,
        ...metricTable(set, { paint, full }).map(line => `  ${line}`),
      ]
    })
}

function headed(found: readonly Explanation[]): string[] {
  return found
    .map(explanationLines)
    .flatMap(([first, ...details]) => [first, ...details.map(line => `  │ ${line}`)])
}

function titled(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines.map(line => `  ${line}`)]
}
