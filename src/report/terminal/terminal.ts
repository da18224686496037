import type { Baseline } from '../../baseline/baseline.ts'
import type { GateDecision, MetricDecision } from '../../gate/decision.ts'
import type { Results } from '../../results/results.ts'
import { compareText } from '../../text/stableJson.ts'
import { caseLines } from '../cases/caseLines.ts'
import { otherCostLines } from '../words/costs.ts'
import { diagnosisLines } from '../diagnosis/diagnosisLines.ts'
import type { FoldedCase } from '../cases/foldedCases.ts'
import { foldCases } from '../cases/foldedCases.ts'
import { agreementLines } from '../words/judgeAgreement.ts'
import { metricTable } from './metricTable.ts'
import { shownName } from '../words/names.ts'
import { driftLines, noiseLines } from '../words/noiseLines.ts'
import { nextSteps } from '../words/nextSteps.ts'
import type { Paint } from '../words/paint.ts'
import { createPaint } from '../words/paint.ts'
import { refutedLines, toldRefutations } from './refutedClaims.ts'
import {
  errorLines,
  judgeLine,
  matcherLines,
  matchersOnlyLine,
  notGatedLines,
  suiteLines,
  thresholdLines,
} from '../words/runLines.ts'
import { printable } from '../../text/untrusted.ts'
import { findingLines, verdictLine } from '../words/verdictLine.ts'
import { worstCases } from '../cases/worstCases.ts'

export interface TerminalReport {
  results: Results
  decision: GateDecision
  /** Shows what each of the worst cases scored before. @default scores of this run only */
  baseline?: Baseline | undefined
  /** Where the baseline stands. @default the working tree */
  comparedWith?: string
  /** Where the results are, relative to the root. @default in the folder itself */
  resultsFile?: string
  color: boolean
  /** Columns to which evidence is cut. @default 100 */
  width?: number
  /** How many of the worst cases are shown. @default 5 */
  worst?: number
}

/**
 * The report at the end of a run: the verdict first, then what explains it, then how to go on.
 * Text of models and golden files is escaped, and no line begins with it.
 */
export function renderTerminal(report: TerminalReport): string {
  const { results, decision, color, width = 100, worst: most = 5 } = report
  const paint = createPaint(color)
  // Where golden sets were to be there, that there are none is what is to be told.
  const matchersOnly = decision.findings.length > 0 ? undefined : matchersOnlyLine(results)
  if (matchersOnly !== undefined) return `\n${matchersOnly}\n`
  const cases = foldCases(results)
  const worst = worstCases(report)
  const told = toldRefutations(worst.slice(0, most))
  const sections = [
    [
      verdictLine(decision, paint),
      ...findingLines(decision),
      ...notGatedLines(decision),
      ...thresholdLines(results),
      judgeLine(results),
      ...otherCostLines(results),
      ...agreementLines(results),
      ...(report.comparedWith === undefined ? [] : [`compared with ${report.comparedWith}`]),
      ...driftLines(decision.drift),
    ],
    ...setSections(report, cases, paint),
    titled('noise, as standard deviation of one score', noiseLines(gatedMetrics(decision))),
    titled('what the scores point to', diagnosisLines(cases)),
    titled('worst cases', [
      ...worst.slice(0, most).flatMap(one => caseLines(one, paint, width - 2)),
      ...(worst.length > most ? [`… and ${worst.length - most} more`] : []),
    ]),
    titled('refuted claims', refutedLines(results, { told, width: width - 2 })),
    titled('errors', errorLines(results)),
    [...suiteLines(decision), ...matcherLines(results.matchers)],
    nextSteps(decision, report.resultsFile),
  ]
  const blocks = sections.filter(lines => lines.length > 0).map(lines => lines.join('\n'))
  return `\n${blocks.join('\n\n')}\n`
}

function gatedMetrics({ metrics }: GateDecision): MetricDecision[] {
  return metrics.filter(({ gated }) => gated)
}

function setSections(
  { results, decision }: TerminalReport,
  cases: ReadonlyMap<string, readonly FoldedCase[]>,
  paint: Paint,
): string[][] {
  const names = new Set(decision.metrics.map(({ set }) => set))
  return [...names].toSorted(compareText).map(name => {
    const file = Object.hasOwn(results.sets, name) ? results.sets[name]?.file : undefined
    const place = file === undefined ? '' : `  ${paint('dim', printable(file, 160))}`
    const table = metricTable(
      decision.metrics.filter(({ set }) => set === name),
      paint,
      cases.get(name),
    )
    return [`set ${paint('bold', shownName(name))}${place}`, ...table.map(line => `  ${line}`)]
  })
}

function titled(title: string, lines: readonly string[]): string[] {
  return lines.length === 0 ? [] : [title, ...lines.map(line => `  ${line}`)]
}
