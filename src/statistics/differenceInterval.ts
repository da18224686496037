import type { Interval } from './interval.ts'
import { mean, sum } from './mean.ts'
import { studentQuantile } from './studentQuantile.ts'
import type { ScorePair } from './scorePair.ts'
import { difference } from './scorePair.ts'

/**
 * The 95 % interval of a mean difference over cases: t with a cluster-robust standard error, where
 * groups are the clusters, the variance has the factor C / (C - 1), and there are C - 1 degrees of
 * freedom, cut to -1..1. Undefined for fewer than two clusters.
 *
 * Miller, "Adding Error Bars to Evals", 2024, https://arxiv.org/abs/2411.00640
 */
export function differenceInterval(pairs: readonly ScorePair[]): Interval | undefined {
  const centre = mean(pairs.map(difference))
  const deviations = clusterSums(pairs, centre)
  const clusters = deviations.length
  if (clusters < 2) return undefined
  const squares = sum(deviations.map(deviation => deviation ** 2))
  const variance = (squares / pairs.length ** 2) * (clusters / (clusters - 1))
  const reach = studentQuantile(0.95, clusters - 1) * Math.sqrt(variance)
  return { lower: Math.max(-1, centre - reach), upper: Math.min(1, centre + reach) }
}

/** How far each cluster strays from the mean, ascending: the order of cases changes no digit. */
function clusterSums(pairs: readonly ScorePair[], centre: number): number[] {
  const groups = new Map<string, number>()
  const single: number[] = []
  for (const pair of pairs) {
    const deviation = difference(pair) - centre
    if (pair.group === undefined) single.push(deviation)
    else groups.set(pair.group, (groups.get(pair.group) ?? 0) + deviation)
  }
  return [...single, ...groups.values()].toSorted((a, b) => a - b)
}
