import type { Baseline, BaselineCase } from '../baseline/baseline.ts'
import { recordsByCase } from '../baseline/recordsByCase.ts'
import type { GateDecision, MetricDecision } from '../gate/decision.ts'
import { scoresOf } from '../gate/pairs.ts'
import { ownEntry } from '../results/ownEntry.ts'
import type { CaseRecord, Results } from '../results/results.ts'
import { scored } from '../metrics/score.ts'
import { aggregate } from '../scores/aggregate.ts'

/** A case, and the metrics by which it is one of the worst. */
export interface WorstCase {
  /** Of its repeats, the one with the worst score. */
  record: CaseRecord
  /** The worst first. */
  scores: WorstScore[]
}

export interface WorstScore {
  metric: string
  /** Mean over the repeats. */
  value: number
  /** Mean over the baseline's repeats, where the baseline has the same case. */
  former?: number
  /** Every repeat by itself, those that were scored; the former ones of the same case only. */
  repeats: { former: readonly number[]; now: readonly number[] }
  /** How much worse than the baseline; 0 where it isn't, or can't be told. */
  loss: number
  /** How far from the best score there is. */
  shortfall: number
}

export interface WorstCasesInput {
  results: Results
  decision: GateDecision
  baseline?: Baseline | undefined
}

/**
 * The cases that explain a decision, by the metrics that decided. Where some lost against the
 * baseline, only these, the largest loss first; else those that are furthest from a perfect score.
 */
export function worstCases({ results, decision, baseline }: WorstCasesInput): WorstCase[] {
  const metrics = decidingMetrics(decision)
  const cases = [...recordsByCase(results.cases)].flatMap(([set, records]) =>
    [...records].flatMap(([caseId, repeats]) => {
      const former = formerCase(baseline, set, caseId)
      const ofSet = metrics.filter(metric => metric.set === set)
      return worstCase(ofSet, repeats, former) ?? []
    }),
  )
  const lost = cases.flatMap(one => {
    const scores = one.scores.filter(({ loss }) => loss > 0)
    return scores.length > 0 ? [{ ...one, scores }] : []
  })
  return (lost.length > 0 ? lost : cases).toSorted(byWorstScore)
}

/** Metrics of the worst verdict; all gated ones where that is no metric's; all where none is. */
function decidingMetrics({ verdict, metrics }: GateDecision): MetricDecision[] {
  const gated = metrics.filter(metric => metric.gated || metric.verdict === 'floor')
  const deciding = gated.filter(metric => metric.verdict === verdict)
  return [deciding, gated, metrics].find(list => list.length > 0) ?? []
}

function formerCase(baseline: Baseline | undefined, set: string, caseId: string) {
  return ownEntry(ownEntry(baseline?.sets ?? {}, set)?.cases ?? {}, caseId)
}

function worstCase(
  metrics: readonly MetricDecision[],
  repeats: readonly CaseRecord[],
  former: BaselineCase | undefined,
): WorstCase | undefined {
  const found = metrics
    .flatMap(metric => worstScore(metric, repeats, former) ?? [])
    .toSorted((first, second) => worseFirst(first.score, second.score))
  const [worst] = found
  return worst && { record: worst.record, scores: found.map(({ score }) => score) }
}

/** A baseline keeps four decimals, so that less than this is no change. */
const roundingError = 1e-4

function worstScore(
  { metric, direction, comparison }: MetricDecision,
  repeats: readonly CaseRecord[],
  formerRepeats: BaselineCase | undefined,
): { record: CaseRecord; score: WorstScore } | undefined {
  const sign = direction === 'higher' ? 1 : -1
  const values = repeats
    .flatMap(record => {
      const score = ownEntry(record.scores, metric)
      return score?.status === 'scored' ? [{ record, value: score.value }] : []
    })
    .toSorted((first, second) => sign * (first.value - second.value))
  const [worst] = values
  const value = meanOf(values.map(one => one.value))
  if (!worst || value === undefined) return undefined
  const shortfall = direction === 'higher' ? 1 - value : value
  if (shortfall <= roundingError) return undefined
  // Scores of another judge, or of a case that asks something else, are no former scores.
  const same = comparison !== undefined && formerRepeats?.hash === worst.record.hash
  const comparable = same ? scoresOf(formerRepeats, metric) : []
  const former = meanOf(comparable)
  const loss = former === undefined ? 0 : sign * (former - value)
  return {
    record: worst.record,
    score: {
      metric,
      value,
      ...(former !== undefined && { former }),
      repeats: { former: comparable, now: valuesOf(repeats, metric) },
      loss: loss > roundingError ? loss : 0,
      shortfall,
    },
  }
}

/** In the order of the repeats. */
function valuesOf(repeats: readonly CaseRecord[], metric: string): number[] {
  return repeats.flatMap(({ scores }) => {
    const score = ownEntry(scores, metric)
    return score?.status === 'scored' ? [score.value] : []
  })
}

function meanOf(values: readonly number[]): number | undefined {
  const { mean } = aggregate(values.map(scored))
  return mean ?? undefined
}

function byWorstScore({ scores: [first] }: WorstCase, { scores: [second] }: WorstCase): number {
  return first && second ? worseFirst(first, second) : 0
}

function worseFirst(first: WorstScore, second: WorstScore): number {
  return second.loss - first.loss || second.shortfall - first.shortfall
}
