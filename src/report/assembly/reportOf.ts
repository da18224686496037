import { caseKey } from '../../results/order.ts'
import { gatedPart } from '../../results/gatedPart.ts'
import { foldCases } from '../cases/foldedCases.ts'
import { changeExplanations, otherWeaknesses } from '../diagnosis/change/changeExplanations.ts'
import type { NoteName, Report, ReportLine } from '../model/report.ts'
import { reportedVariants } from '../systems/variantsOfRun.ts'
import { comparedWithWords } from '../words/comparedWith.ts'
import { judgeCosts, judgeNames } from '../words/costs.ts'
import { caseErrorLines } from '../words/errorLines.ts'
import { matchersOnlyLine } from '../words/matcherLines.ts'
import { measuredAlike, reachOf } from './reportBasis.ts'
import { reportCases } from './reportCases.ts'
import { reportHeadline } from './reportHeadline.ts'
import { caseName, reportNotes } from './reportNotes.ts'
import { reportSets } from './reportSets.ts'
import { reportVariants } from './reportVariants.ts'
import type { NotedRun, RunToReport } from './runToReport.ts'

/** So many cases are kept of each kind, unless a report shows more. */
const usualCases = 10

/**
 * What reports of a run say. Metrics, causes and cases are those of the gated variants; errors are those of all, because
 * what failed must not look as if it had not run.
 * @param mostCases of a kind that a report shows. @default 10
 */
export function reportOf(given: RunToReport, mostCases = usualCases): Report {
  const { results: all } = given
  const run: NotedRun = { ...given, all, results: gatedPart(all) }
  const { results, decision, baseline, comparedWith, changedInputs = [] } = run
  const { id, startedAt, endedAt, tool } = results.run
  const only = decision.findings.length > 0 ? undefined : matchersOnlyLine(results)
  const measured = measuredAlike(run)
  return {
    headline: reportHeadline(run),
    ...(only !== undefined && {
      matchersOnly: { text: only, baselineHasCases: hasCases(baseline) },
    }),
    notes: notesOn(run),
    run: {
      ...(id !== undefined && { id }),
      ...(startedAt !== undefined && { startedAt }),
      ...(endedAt !== undefined && { endedAt }),
      tool,
    },
    changedInputs: [...changedInputs],
    judge: {
      // Costs are those of all variants, too.
      names: judgeNames(all),
      cases: new Set(results.cases.map(caseKey)).size,
      costs: judgeCosts(results),
    },
    comparedWith: { text: comparedWithWords(run), isUsual: comparedWith === undefined },
    explanations: [...changeExplanations(run)],
    sets: reportSets(run),
    variants: reportVariants(reportedVariants(given)),
    weaknesses: [...otherWeaknesses(run, foldCases(results))],
    cases: reportCases(run, mostCases),
    errors: caseErrorLines(all).map(({ text, record }) => ({ text, cases: [caseName(record)] })),
    ...(measured && { measured }),
    reach: reachOf(decision),
  }
}

function hasCases(baseline: RunToReport['baseline']): boolean {
  return Object.values(baseline?.sets ?? {}).some(({ cases }) => Object.keys(cases).length > 0)
}

function notesOn(run: NotedRun): Report['notes'] {
  const notes = Object.entries(reportNotes).map(([name, lines]): [string, ReportLine[]] => [
    name,
    lines(run).map(line => (typeof line === 'string' ? { text: line } : line)),
  ])
  return Object.fromEntries(notes) as Record<NoteName, ReportLine[]>
}
