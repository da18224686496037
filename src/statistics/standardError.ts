import { squaredDeviations } from './mean.ts'
import type { ScorePair } from './scorePair.ts'
import { difference } from './scorePair.ts'

interface StandardError {
  /** Standard error of the mean difference. */
  value: number
  degreesOfFreedom: number
}

/**
 * How far the mean difference strays from run to run. If every case has repeats in both runs, it
 * comes from their pooled variance; else the spread of the differences does, which holds real
 * changes of single cases too and so is rather too large.
 *
 * @param pairs two or more
 */
export function standardError(pairs: readonly ScorePair[]): StandardError {
  const repeated = pairs.every(
    ({ baseline, current }) => Math.min(baseline.length, current.length) > 1,
  )
  return repeated ? withinCases(pairs) : betweenCases(pairs)
}

function withinCases(pairs: readonly ScorePair[]): StandardError {
  let variance = 0
  let degreesOfFreedom = 0
  for (const { baseline, current } of pairs) {
    const free = baseline.length + current.length - 2
    const pooled = (squaredDeviations(baseline) + squaredDeviations(current)) / free
    variance += pooled * (1 / baseline.length + 1 / current.length)
    degreesOfFreedom += free
  }
  return { value: Math.sqrt(variance) / pairs.length, degreesOfFreedom }
}

function betweenCases(pairs: readonly ScorePair[]): StandardError {
  const degreesOfFreedom = pairs.length - 1
  const variance = squaredDeviations(pairs.map(difference)) / degreesOfFreedom
  return { value: Math.sqrt(variance / pairs.length), degreesOfFreedom }
}
