import type { GoldenCase } from '../../golden/goldenSet.ts'
import { parseMetricKey } from '../../golden/metrics/metricCatalogue.ts'
import { findMetric } from '../../metrics/index.ts'
import type { Score } from '../../score.ts'
import type { CaseRecord, Scores, Usage } from '../../results/results.ts'
import type { ThresholdHistory } from '../state/thresholdHistory.ts'
import { joinUsage } from '../../evidence/usage.ts'

/** How often a threshold must be missed before a judged metric fails its case, the first score included. */
const mostSamples = 3

/** The same for a critical case, because fewer may be chance. */
const mostSamplesOfCritical = 7

/** What a draw scored, and which of the thresholds it missed too. */
export interface CaseDraw {
  scores: Scores
  missed: readonly string[]
  usage: Usage
}

/** What was asked for the answer of a record. */
export interface AnsweredBy {
  goldenCase: Pick<GoldenCase, 'metrics'>
  /** Whether the system answered in this run, so that it may answer otherwise. */
  isLive: boolean
}

/**
 * Metrics whose threshold a record misses, perhaps by chance: the judge may have erred, or another answer of the system
 * may be worded otherwise.
 */
export function doubtfulMetrics(
  { missed, measurements }: CaseRecord,
  answeredBy: AnsweredBy,
): string[] {
  return missed
    .map(({ metric }) => metric)
    .filter(
      metric => measurements[metric]?.judge?.deterministic === false || mayVary(metric, answeredBy),
    )
}

function mayVary(metric: string, { goldenCase, isLive }: AnsweredBy): boolean {
  const isDrawnAgain = findMetric(parseMetricKey(metric)?.name ?? '')?.drawnAgain === true
  return isLive && isDrawnAgain && goldenCase.metrics[metric]?.deterministic !== true
}

/** How often a case was tried again. */
export function drawsOf({ draws = {} }: CaseRecord): number {
  return Math.max(0, ...Object.values(draws).map(scores => scores.length))
}

/**
 * Whether a case must be tried again, until each threshold was held once: up to twice, and a
 * critical case until chance does not explain its misses, up to six times.
 */
export function isDoubtful(
  record: CaseRecord,
  answeredBy: AnsweredBy,
  { mayBeChance }: Pick<ThresholdHistory, 'mayBeChance'>,
): boolean {
  const doubtful = doubtfulMetrics(record, answeredBy)
  const samples = 1 + drawsOf(record)
  if (doubtful.length === 0 || samples < mostSamples) return doubtful.length > 0
  if (!record.critical || samples >= mostSamplesOfCritical) return false
  const open = record.missed.filter(({ metric }) => doubtful.includes(metric))
  return open.some(missed => mayBeChance(record, missed, samples))
}

/**
 * The record with one more draw of its doubtful metrics: only what every draw missed stays missed.
 * The draws are kept apart from the scores: picked after a miss, they would bias any mean.
 */
export function withDraw(record: CaseRecord, answeredBy: AnsweredBy, draw: CaseDraw): CaseRecord {
  const doubtful = doubtfulMetrics(record, answeredBy)
  const drawn = doubtful.map((metric): [string, Score[]] => {
    const score = draw.scores[metric]
    return [metric, [...(record.draws?.[metric] ?? []), ...(score ? [score] : [])]]
  })
  return {
    ...record,
    missed: record.missed.filter(
      ({ metric }) => !doubtful.includes(metric) || draw.missed.includes(metric),
    ),
    draws: { ...record.draws, ...Object.fromEntries(drawn) },
    usage: joinUsage(record.usage, draw.usage),
  }
}
