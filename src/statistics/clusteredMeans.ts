import { sum } from './mean.ts'
import { studentQuantile } from './studentQuantile.ts'

/** Several shares of one case, such as those of its claims that are supported, refuted and neither. */
export interface CaseShares {
  shares: readonly number[]
  /** Cases of one group are not independent; a case without one stands for itself. */
  group?: string | undefined
}

/** Means over cases, and how they would differ for other cases like these. */
export interface ClusteredMeans {
  means: number[]
  /** The means with one cluster of each kind added, around which they may lie. */
  centres: number[]
  /**
   * The lower triangular root of their covariance. It is scaled so that 1.96 normal deviations
   * reach the ends of the 95 % interval of a mean.
   */
  root: number[][]
}

/** Standard errors that hold 95 % of the normal distribution. */
const normalReach = 1.959963984540054

/**
 * The means of several shares and their covariance, as `meanInterval` has it for one: cluster-robust, with one cluster
 * added for each share that has nothing else. Null for fewer than two independent cases or groups.
 */
export function clusteredMeans(cases: readonly CaseShares[]): ClusteredMeans | null {
  const kinds = (cases[0]?.shares ?? []).map((_, kind) => kind)
  const clusters = clustersOf(cases, kinds)
  if (clusters.length < 2) return null
  const size = cases.length / clusters.length
  const added = kinds.map(kind => ({ totals: kinds.map(one => (one === kind ? size : 0)), size }))
  const padded = [...clusters, ...added]
  const weight = cases.length + kinds.length * size
  const centres = kinds.map(kind => sum(padded.map(({ totals }) => totals[kind] ?? 0)) / weight)
  const factor =
    (padded.length / (padded.length - 1)) *
    (studentQuantile(0.95, padded.length - 1) / normalReach) ** 2
  const residual = ({ totals, size: own }: Cluster, kind: number) =>
    (totals[kind] ?? 0) - (centres[kind] ?? 0) * own
  const covariance = kinds.map(row =>
    kinds.map(
      column =>
        (factor * sum(padded.map(one => residual(one, row) * residual(one, column)))) / weight ** 2,
    ),
  )
  return {
    means: kinds.map(kind => sum(cases.map(({ shares }) => shares[kind] ?? 0)) / cases.length),
    centres,
    root: choleskyRoot(covariance),
  }
}

interface Cluster {
  totals: number[]
  size: number
}

function clustersOf(cases: readonly CaseShares[], kinds: readonly number[]): Cluster[] {
  const grouped = Map.groupBy(cases, ({ group }, index) => group ?? index)
  return [...grouped.values()].map(members => ({
    totals: kinds.map(kind => sum(members.map(({ shares }) => shares[kind] ?? 0))),
    size: members.length,
  }))
}

/** A share that follows from the others has no independent spread; the rest of its variance is a rounding error. */
const leastVariance = 1e-12

function choleskyRoot(covariance: readonly (readonly number[])[]): number[][] {
  const root: number[][] = []
  for (const [row, values] of covariance.entries()) {
    const own: number[] = []
    root.push(own)
    for (let column = 0; column <= row; column += 1) {
      const other = root[column] ?? []
      const explained = sum(own.map((value, index) => value * (other[index] ?? 0)))
      const left = (values[column] ?? 0) - explained
      // Only the last one can be zero: if each share has a separate cluster, only all shares together are dependent.
      if (column < row) own.push(left / (other[column] ?? NaN))
      else own.push(left > leastVariance ? Math.sqrt(left) : 0)
    }
  }
  return root
}
