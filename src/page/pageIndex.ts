import { reportSets } from '../report/assembly/reportSets.ts'
import type { ReportedRun } from '../report/cases/caseScores.ts'
import { foldCases } from '../report/cases/foldedCases.ts'
import {
  changeExplanations,
  otherWeaknesses,
} from '../report/diagnosis/change/changeExplanations.ts'
import type { ComparedRun } from '../report/markdown/comparability.ts'
import { systemNotes } from '../report/systems/systemNotes.ts'
import { systemRows } from '../report/systems/systemRows.ts'
import { variantMeans } from '../report/systems/variantMeans.ts'
import { reportedVariants } from '../report/systems/variantsOfRun.ts'
import { acceptedLines, notGatedLines } from '../report/words/decisionLines.ts'
import { headline } from '../report/words/headline.ts'
import { byReportOrder } from '../report/words/metricOrder.ts'
import { counts } from '../gate/countingVerdicts.ts'
import { nextSteps } from '../report/words/nextSteps.ts'
import { driftLines } from '../report/words/noiseLines.ts'
import { pendingReviewLines } from '../report/words/pendingReviewLines.ts'
import { verdictReason } from '../report/words/verdictReason.ts'
import { gatedPart } from '../results/gatedPart.ts'
import type { Results } from '../results/results.ts'
import { pageCaseRows } from './pageCaseRows.ts'
import type { CaseRepeats } from './pageCaseRows.ts'
import type { PageIndex, PageMetricColumn, PageTrends, PageVariants } from './pageData.ts'
import type { ExchangesOf } from './pageExchanges.ts'
import { pageFacts } from './pageFacts.ts'
import { criticalCases, pageErrors, pageFindings, pageThresholds, plainLines } from './pageLines.ts'

export interface PagedRun extends ComparedRun {
  trends: PageTrends
  /** What is to be known beside what the report of a run says, such as what it is compared with now. */
  notes?: readonly string[]
  /** What the judge was asked about a case. @default the page says how to print it */
  exchangesOf?: ExchangesOf
}

/** What the page opens with. */
export function pageIndex(
  given: PagedRun,
  cases: readonly CaseRepeats[],
  casesInPart: number,
): PageIndex {
  const run: ReportedRun & PagedRun = { ...given, results: gatedPart(given.results) }
  const { results, decision } = run
  const shown = headline(decision, results, verdictReason)
  const metrics = metricColumns(given)
  return {
    title: `${shown.outcome} · ${Object.keys(given.results.sets).join(', ')}`,
    outcome: shown.word,
    outcomeText: shown.outcome,
    reason: shown.reason,
    reasonCases: criticalCases(decision),
    findings: [
      ...plainLines(given.notes ?? []),
      ...pageFindings(decision, shown.reason),
      ...plainLines([...acceptedLines(decision), ...notGatedLines(decision)]),
      ...pageThresholds(results, decision),
      ...plainLines([...pendingReviewLines(results), ...driftLines(decision)]),
    ],
    nextSteps: nextSteps(decision, run),
    explanations: [...changeExplanations(run)],
    weaknesses: [...otherWeaknesses(run, foldCases(results))],
    sets: reportSets(run),
    variants: pageVariants(given),
    trends: given.trends,
    facts: pageFacts(given),
    // Of all variants: what failed must not look as if it had not run.
    errors: pageErrors(given.results),
    metrics,
    cases: pageCaseRows(given, cases, metrics),
    casesInPart,
    gatedVariants: Object.fromEntries(
      Object.entries(given.results.sets).flatMap(([set, { variants }]) =>
        variants ? [[set, variants.gated]] : [],
      ),
    ),
  }
}

/** Of all variants: a metric that some set holds to something comes first. */
function metricColumns({ results, decision }: ReportedRun): PageMetricColumn[] {
  const columns = new Map<string, PageMetricColumn>()
  const add = (column: PageMetricColumn) => {
    const known = columns.get(column.metric)
    columns.set(column.metric, { ...column, counts: column.counts || (known?.counts ?? false) })
  }
  for (const one of decision.metrics) {
    add({ metric: one.metric, direction: one.direction, counts: counts(one) })
  }
  for (const metric of scoredMetrics(results)) {
    if (!columns.has(metric)) add({ metric, direction: 'higher', counts: false })
  }
  return [...columns.values()].toSorted(
    (one, other) => Number(other.counts) - Number(one.counts) || byReportOrder(one, other),
  )
}

function scoredMetrics({ cases }: Results): Set<string> {
  return new Set(cases.flatMap(({ scores }) => Object.keys(scores)))
}

function pageVariants(run: ReportedRun): PageVariants[] {
  const compared = reportedVariants(run).map(systems => ({
    set: systems.set,
    reference: systems.reference.name,
    rows: systemRows(systems, true),
    notes: systemNotes(systems),
  }))
  const alone = variantMeans(run.results)
  return alone.length === 0
    ? compared
    : [...compared, { set: '', reference: '', rows: [], notes: alone }]
}
