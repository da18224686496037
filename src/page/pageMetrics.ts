import { pText } from '../gate/compare/pValue.ts'
import type { MetricDecision } from '../gate/decision.ts'
import type { CaseScore, ReportedRun, ScoredCase } from '../report/cases/caseScores.ts'
import { scoreCases } from '../report/cases/caseScores.ts'
import { aggregateMetric, foldCases } from '../report/cases/foldedCases.ts'
import { splitSets } from '../report/markdown/splitSets.ts'
import { groupRows } from '../report/words/metricGroups.ts'
import { byReportOrder } from '../report/words/metricOrder.ts'
import { counts } from '../gate/countingVerdicts.ts'
import {
  appliesNowhere,
  metricReasons,
  missesFloor,
  verdictText,
} from '../report/words/metricWords.ts'
import { correctedText } from '../report/words/correctedWords.ts'
import type { CorrectedMean } from '../results/correctedMean.ts'
import { correctedMeans } from '../results/correctedMeans.ts'
import { ownEntry } from '../results/ownEntry.ts'
import type { Distribution, PageComparison, PageMetric, PageSet } from './pageData.ts'

/** The sets of a run, the worst first. */
export function pageSets(run: ReportedRun): PageSet[] {
  const { results, decision } = run
  const { shown, passed } = splitSets(decision)
  const folded = foldCases(results)
  const corrected = correctedMeans(results)
  const scored = Map.groupBy(scoreCases(run, decision.metrics), ({ record }) => record.set)
  return [...shown, ...passed].map(([set, decisions], place) => {
    const file = ownEntry(results.sets, set)?.file
    const cases = folded.get(set) ?? []
    const means = ownEntry(corrected, set) ?? {}
    const metrics = groupedDecisions(decisions).map(({ one, group }) => ({
      ...pageMetric(one, scored.get(set) ?? []),
      ...(group !== undefined && { group }),
      ...correctedOf(ownEntry(means, one.metric)),
      // Beside a comparison the interval of the change is what counts.
      ...(!one.comparison && intervalOf(aggregateMetric(cases, one.metric).interval)),
    }))
    const isShown = place < shown.length
    return { set, ...(file !== undefined && { file }), cases: cases.length, isShown, metrics }
  })
}

/** Those that count have a table of their own, with headings of its own. */
function groupedDecisions(decisions: readonly MetricDecision[]) {
  const sorted = decisions.toSorted(byReportOrder)
  const tables = [sorted.filter(counts), sorted.filter(one => !counts(one))]
  return tables
    .flatMap(table => groupRows(table))
    .flatMap(({ heading, rows }) => rows.map(one => ({ one, group: heading })))
}

function correctedOf(corrected: CorrectedMean | undefined): Pick<PageMetric, 'corrected'> {
  return corrected ? { corrected: correctedText(corrected) } : {}
}

function intervalOf(interval: PageMetric['interval'] | null): Pick<PageMetric, 'interval'> {
  return interval ? { interval } : {}
}

function pageMetric(decision: MetricDecision, cases: readonly ScoredCase[]): PageMetric {
  const { metric, direction, verdict, mean, n, applicable, floor, comparison } = decision
  const distribution = distributionOf(metric, cases)
  return {
    metric,
    direction,
    counts: counts(decision),
    verdict: appliesNowhere(decision) ? 'unchanged' : verdict,
    verdictText: verdictText(decision),
    reason: metricReasons([decision])[0]?.reason ?? '',
    mean,
    n,
    applicable,
    ...(floor !== undefined && { floor: { mean: floor, isMissed: missesFloor(decision) } }),
    ...(comparison && { comparison: pageComparison(comparison) }),
    ...(distribution && { distribution }),
  }
}

function pageComparison(comparison: NonNullable<MetricDecision['comparison']>): PageComparison {
  const { baselineMean, currentMean, delta, interval, pWorse, better, worse, same, detectable } =
    comparison
  return {
    before: baselineMean,
    now: currentMean,
    delta,
    ...(interval && interval.lower < interval.upper && { interval }),
    ...(pWorse !== undefined && { p: pText(pWorse) }),
    better,
    worse,
    same,
    ...(detectable !== undefined && { detectable }),
  }
}

const binCount = 10

function distributionOf(metric: string, cases: readonly ScoredCase[]): Distribution | undefined {
  const scores = cases.flatMap(one => one.scores.filter(score => score.metric === metric))
  if (scores.length === 0) return undefined
  const from = scores.some(({ value, former = 0 }) => Math.min(value, former) < 0) ? -1 : 0
  const bins = (values: readonly number[]) => binned(values, from)
  const former = scores.flatMap((score: CaseScore) => score.former ?? [])
  return {
    from,
    to: 1,
    now: bins(scores.map(({ value }) => value)),
    ...(former.length > 0 && { before: bins(former) }),
  }
}

function binned(values: readonly number[], from: number): number[] {
  const counted = Array.from({ length: binCount }, () => 0)
  for (const value of values) {
    const bin = Math.floor(((value - from) / (1 - from)) * binCount)
    const index = Math.min(binCount - 1, Math.max(0, bin))
    counted[index] = (counted[index] ?? 0) + 1
  }
  return counted
}
