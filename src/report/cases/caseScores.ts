import { defined } from '../../defined.ts'
import type { Baseline, BaselineCase } from '../../baseline/baseline.ts'
import { hasOtherMeta } from '../../results/otherMeta.ts'
import { scoresOf } from '../../baseline/baseline.ts'
import { gatedPart } from '../../results/gatedPart.ts'
import { recordsByCase } from '../../results/recordsByCase.ts'
import type { GateDecision, MetricDecision } from '../../gate/decision.ts'
import type { TodaysScores } from '../../gate/compare/rejudgedBaseline.ts'
import { todaysScores } from '../../gate/compare/rejudgedBaseline.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { CaseRecord, Results } from '../../results/results.ts'
import type { AnswersOf } from './caseAnswers.ts'
import { formerCase } from './formerCase.ts'
import type { ReportScore } from '../model/report.ts'
import { mean } from '../../statistics/mean.ts'
import { builtOnceFor } from '../../text/builtOnce.ts'
import { isSameHash } from '../../text/sameHash.ts'

/** A case, and what it scored by some metrics. */
export interface ScoredCase {
  /** The repeat with the worst of these scores. */
  record: CaseRecord
  /** Scores that got worse first, by how much; then those that are furthest from perfect. */
  scores: ComparedScore[]
}

export interface ComparedScore extends ReportScore {
  /** How much better than the baseline: negative if worse, 0 if the two can't be compared. */
  gain: number
  /** How far from the best score there is. */
  shortfall: number
}

export interface ReportedRun {
  results: Results
  decision: GateDecision
  baseline?: Baseline | undefined
  /** What the system said in a case. @default not known */
  answersOf?: AnswersOf
}

/** Less is not a change, because a baseline keeps four decimals. */
export const smallestChange = 1e-4

/** Every case that any of the metrics scored, in the order of the results. */
export function scoreCases(run: ReportedRun, metrics: readonly MetricDecision[]): ScoredCase[] {
  const { baseline, isAsRecorded } = comparedScores(run)
  const before = { baseline, changes: run.decision.changes }
  return [...recordsByCase(gatedPart(run.results).cases)].flatMap(([set, records]) => {
    const ofSet = metrics.filter(metric => metric.set === set)
    return [...records].flatMap(([caseId, repeats]) => {
      const one = formerCase(before, { set, caseId })?.former
      const isComparable = (former: BaselineCase, metric: string) =>
        !isAsRecorded(former, metric) && !scoredWithOtherMeta(former, repeats, metric)
      const scoresBefore = (metric: string) =>
        one && isComparable(one, metric) ? scoresOf(one, metric) : []
      return scoreCase(ofSet, repeats, one && { hash: one.hash, scoresBefore }) ?? []
    })
  })
}

/** Whether a custom metric scored the case with other `meta` than in the baseline. */
export function scoredWithOtherMeta(
  former: BaselineCase,
  repeats: readonly CaseRecord[],
  metric: string,
): boolean {
  return repeats.some(
    record => ownEntry(record.measurements, metric)?.custom && hasOtherMeta(former, record),
  )
}

/** What the run was compared with: where today's judge saw the baseline's answers too, what it said about them. */
const comparedScores = builtOnceFor(
  ({
    results,
    baseline,
  }: ReportedRun): Partial<TodaysScores> & Pick<TodaysScores, 'isAsRecorded'> =>
    baseline && results.rejudged
      ? todaysScores(baseline, results.rejudged)
      : { ...(baseline && { baseline }), isAsRecorded: () => false },
)

/** What is compared of a case as the baseline has it. */
interface FormerScores {
  hash: string
  /** One for each repeat; none if they are of another judge than those of the run. */
  scoresBefore(metric: string): readonly number[]
}

function scoreCase(
  metrics: readonly MetricDecision[],
  repeats: readonly CaseRecord[],
  former: FormerScores | undefined,
): ScoredCase | undefined {
  const found = metrics
    .flatMap(metric => caseScore(metric, repeats, former) ?? [])
    .toSorted((first, second) => worseFirst(first.score, second.score))
  const [worst] = found
  return worst && { record: worst.record, scores: found.map(({ score }) => score) }
}

function caseScore(
  { metric, direction, floor, comparison }: MetricDecision,
  repeats: readonly CaseRecord[],
  before: FormerScores | undefined,
): { record: CaseRecord; score: ComparedScore } | undefined {
  const sign = direction === 'higher' ? 1 : -1
  const values = repeats.flatMap(record => {
    const score = ownEntry(record.scores, metric)
    return score?.status === 'scored' ? [{ record, value: score.value }] : []
  })
  const [worst] = values.toSorted((first, second) => sign * (first.value - second.value))
  const now = values.map(({ value }) => value)
  const value = meanOf(now)
  if (!worst || value === undefined) return undefined
  // Scores of another judge, or of a case that was changed, are not comparable.
  const same = comparison !== undefined && before && isSameHash(before.hash, worst.record.hash)
  const recorded = same ? before.scoresBefore(metric) : []
  const former = meanOf(recorded)
  const missed = worst.record.missed.find(one => one.metric === metric)?.threshold
  const change = former === undefined ? 0 : value - former
  const gain = Math.abs(change) > smallestChange ? sign * change : 0
  return {
    record: worst.record,
    score: {
      metric,
      value,
      // What only rounding changed must not read as a change.
      ...defined({ former: former === undefined || gain !== 0 ? former : value, floor, missed }),
      repeats: { former: recorded, now },
      gain,
      shortfall: direction === 'higher' ? 1 - value : value,
    },
  }
}

function meanOf(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : mean(values)
}

/** The largest loss against the baseline first, then the furthest from perfect. */
export function worseFirst(first: ComparedScore, second: ComparedScore): number {
  return loss(second) - loss(first) || second.shortfall - first.shortfall
}

function loss({ gain }: ComparedScore): number {
  return Math.max(0, -gain)
}
