import type { Score } from '../../score.ts'
import type { CaseRecord, Scores, Usage } from '../../results/results.ts'
import { joinUsage } from '../../evidence/usage.ts'

/** How often a threshold must be missed again before a judged metric fails its case. */
const mostDraws = 2

/** What a draw scored, and which of the thresholds it missed too. */
export interface Draw {
  scores: Scores
  missed: readonly string[]
  usage: Usage
}

/** Metrics whose threshold a record misses, and whose judge may have erred by chance. */
export function doubtfulMetrics({ missed, measurements }: CaseRecord): string[] {
  return missed
    .map(({ metric }) => metric)
    .filter(metric => measurements[metric]?.judge?.deterministic === false)
}

/** How often a case was drawn again. */
export function drawsOf({ draws = {} }: CaseRecord): number {
  return Math.max(0, ...Object.values(draws).map(scores => scores.length))
}

/** Whether a case is to be drawn again: up to twice, until each threshold was held once. */
export function isDoubtful(record: CaseRecord): boolean {
  return drawsOf(record) < mostDraws && doubtfulMetrics(record).length > 0
}

/**
 * The record with one more draw of its doubtful metrics: only what every draw missed stays missed.
 * The draws are kept apart from the scores: picked after a miss, they would bias any mean.
 */
export function withDraw(record: CaseRecord, draw: Draw): CaseRecord {
  const doubtful = doubtfulMetrics(record)
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
