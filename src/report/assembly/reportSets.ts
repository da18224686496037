import { defined } from '../../defined.ts'
import { counts } from '../../gate/countingVerdicts.ts'
import type { MetricDecision } from '../../gate/decision.ts'
import { parseMetricKey } from '../../golden/metrics/metricCatalogue.ts'
import { findMetric } from '../../metrics/index.ts'
import { correctedMeans } from '../../results/correctedMeans.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { ReportedRun } from '../cases/caseScores.ts'
import { scoreCases } from '../cases/caseScores.ts'
import { foldCases } from '../cases/foldedCases.ts'
import { unitsOf } from '../cases/unitsOf.ts'
import { retrievalFound } from '../cases/retrievalFound.ts'
import type { GroupHeading } from '../model/metricGroups.ts'
import type { MetricRow, ReportSet } from '../model/report.ts'
import type { Cell, Printer, TableColumn } from '../model/table.ts'
import { byReportOrder } from '../words/metricOrder.ts'
import { appliesNowhere, metricReason } from '../words/metricWords.ts'
import type { TableMetric } from './metricColumns.ts'
import { metricColumns } from './metricColumns.ts'
import { splitSets } from './splitSets.ts'

/**
 * The sets of a run with their metrics, the worst first; those whose means held at the end if
 * others did not.
 */
export function reportSets(run: ReportedRun): ReportSet[] {
  const { results, decision } = run
  const { shown, passed } = splitSets(decision)
  const folded = foldCases(results)
  const corrected = correctedMeans(results)
  const scored = Map.groupBy(scoreCases(run, decision.metrics), ({ record }) => record.set)
  return [...shown, ...passed].map(([set, decisions], place) => {
    const file = ownEntry(results.sets, set)?.file
    const cases = folded.get(set) ?? []
    const found = retrievalFound(cases)
    const retrieval = found && found.found.length < found.known ? found : undefined
    const metrics = decisions.toSorted(byReportOrder).map((one): TableMetric => ({
      decision: one,
      cases,
      scored: scored.get(set) ?? [],
      corrected: ownEntry(ownEntry(corrected, set) ?? {}, one.metric),
      retrieval,
    }))
    return {
      set,
      ...defined({ file }),
      cases: cases.length,
      ...defined({ units: unitsOf(cases.map(({ record }) => record)) }),
      isShown: place < shown.length,
      columns: metricColumns.map(column => headed(column, metrics)),
      rows: metrics.map(metricRow),
      ...(retrieval && { found: { cases: retrieval.found.length, of: retrieval.known } }),
    }
  })
}

function headed(
  { cell: _, headings, ...column }: (typeof metricColumns)[number],
  metrics: readonly TableMetric[],
): TableColumn {
  const texts = Object.entries(headings).map(([printer, heading]) => [
    printer,
    typeof heading === 'string' ? heading : heading(metrics),
  ])
  return { ...column, headings: Object.fromEntries(texts) as Partial<Record<Printer, string>> }
}

function metricRow(one: TableMetric): MetricRow {
  const { decision } = one
  const { metric, direction, floor, comparison, verdict } = decision
  const reason = metricReason(decision)
  const cells = metricColumns.flatMap(({ name, cell }): [string, Cell][] => {
    const found = cell(one)
    return found ? [[name, found]] : []
  })
  return {
    metric,
    group: groupOf(metric),
    direction,
    counts: counts(decision),
    isNews: counts(decision) || floor !== undefined || !comparison || verdict !== 'unchanged',
    isQuiet: isQuiet(decision),
    ...defined({ reason }),
    cells: Object.fromEntries(cells),
  }
}

function isQuiet(decision: MetricDecision): boolean {
  return !counts(decision) && (decision.verdict === 'unchanged' || appliesNowhere(decision))
}

/** A metric of the golden set or of the project is known by its name alone. */
function groupOf(metric: string): GroupHeading {
  return findMetric(parseMetricKey(metric)?.name ?? metric)?.group ?? 'your own'
}
