import { sum } from './mean.ts'
import { studentQuantile } from './studentQuantile.ts'

/** Where the mean of other cases like these may lie, 0..1. */
export interface Interval {
  lower: number
  upper: number
}

/** A figure with its 95 % interval; null if unknown. */
export interface Estimate {
  value: number | null
  interval: Interval | null
}

/** The score of one case, its repeats folded, and what it shares with others. */
export interface ClusteredValue {
  value: number
  /** Cases of one group are not independent; a case without one stands for itself. */
  group?: string | undefined
}

/**
 * The 95 % confidence interval of a mean over cases, scores 0..1; null for fewer than two
 * independent cases or groups, which say nothing about how much others would differ.
 *
 * One cluster of score 0 and one of score 1 are added, in the way of Agresti and Coull (1998); then
 * it is the t interval with cluster-robust standard error: groups are the clusters, the variance
 * has the factor C / (C - 1), and there are C - 1 degrees of freedom. Without the two, twenty
 * scores of 1 would give 1..1, and nineteen with a .99 hardly more, though one case in ten may
 * fail without any of twenty doing so.
 */
export function meanInterval(values: readonly ClusteredValue[]): Interval | null {
  const clusters = clustersOf(values)
  if (clusters.length < 2) return null
  const size = values.length / clusters.length
  const padded = [...clusters, { total: 0, size }, { total: size, size }]
  const weight = values.length + 2 * size
  const centre = sum(padded.map(({ total }) => total)) / weight
  const squares = sum(padded.map(({ total, size: own }) => (total - centre * own) ** 2))
  const variance = (squares / weight ** 2) * (padded.length / (padded.length - 1))
  const reach = studentQuantile(0.95, padded.length - 1) * Math.sqrt(variance)
  return { lower: Math.max(0, centre - reach), upper: Math.min(1, centre + reach) }
}

interface Cluster {
  total: number
  size: number
}

/** Sums of the clusters in ascending order, so that the order of the cases changes no digit. */
function clustersOf(cases: readonly ClusteredValue[]): Cluster[] {
  const groups = new Map<string, number[]>()
  const clusters: Cluster[] = []
  for (const { value, group } of cases) {
    if (group === undefined) clusters.push({ total: value, size: 1 })
    else {
      const values = groups.get(group) ?? []
      groups.set(group, values)
      values.push(value)
    }
  }
  for (const list of groups.values()) {
    clusters.push({ total: sum(list.toSorted((a, b) => a - b)), size: list.length })
  }
  return clusters.toSorted(
    (first, second) => first.total - second.total || first.size - second.size,
  )
}
