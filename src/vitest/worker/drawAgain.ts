import type { CaseRecord } from '../../results/results.ts'
import { joinUsage } from '../../evidence/usage.ts'
import type { Draw } from '../main/evaluator.ts'

/** How often a threshold must be missed in a row before a judged metric fails its case. */
const mostDraws = 2

/**
 * Draws a case again that missed thresholds of metrics whose judge may err by chance: up to twice,
 * until each threshold was held once. Only what every draw missed stays missed. The draws are kept
 * apart from the scores: picked after a miss, they would bias any mean.
 */
export async function drawAgain(
  record: CaseRecord,
  drawOnce: (draw: number, missed: readonly string[]) => Promise<Draw>,
): Promise<CaseRecord> {
  const doubtful = record.missed
    .map(({ metric }) => metric)
    .filter(metric => isChancy(record, metric))
  const draws = new Map(doubtful.map(metric => [metric, [] as CaseRecord['scores'][string][]]))
  let missed: readonly string[] = doubtful
  let { usage } = record
  for (let draw = 1; draw <= mostDraws && missed.length > 0; draw += 1) {
    const drawn = await drawOnce(draw, missed)
    for (const metric of missed) {
      const score = drawn.scores[metric]
      if (score) draws.get(metric)?.push(score)
    }
    missed = drawn.missed
    usage = joinUsage(usage, drawn.usage)
  }
  if (doubtful.length === 0) return record
  return {
    ...record,
    missed: record.missed.filter(
      ({ metric }) => !doubtful.includes(metric) || missed.includes(metric),
    ),
    draws: Object.fromEntries(draws),
    usage,
  }
}

function isChancy({ measurements }: CaseRecord, metric: string): boolean {
  return measurements[metric]?.judge?.deterministic === false
}
