import { sum } from './mean.ts'

/** A label of one row, such as those that people call supported. */
export interface RowLabel {
  /** Which of the row's kinds it is, from 0. */
  kind: number
  /** How many claims it represents. */
  weight: number
  /** Labels of one cluster are not independent. */
  cluster: string
}

/** The shares of the kinds in a row, and how many independent labels would tell as much. */
export interface LabelledRow {
  labels: number
  effective: number
  shares: number[]
}

/**
 * The weighted shares of a row. The labels are divided by their design effect: how much larger the variance of the
 * shares is than that of as many labels of equal weight without clusters, over all kinds. One cluster of each kind
 * is added, or labels that agree would seem to have no variance. Null for no labels.
 *
 * Rao and Scott, "The Analysis of Categorical Data from Complex Sample Surveys", 1981.
 */
export function labelledRow(labels: readonly RowLabel[], kinds: number): LabelledRow | null {
  if (labels.length === 0) return null
  const total = sum(labels.map(({ weight }) => weight))
  const each = Array.from({ length: kinds }, (_, kind) => kind)
  const shareIn = (members: readonly RowLabel[], kind: number) =>
    sum(members.filter(one => one.kind === kind).map(({ weight }) => weight))
  const clusters = [...Map.groupBy(labels, ({ cluster }) => cluster).values()].map(members => ({
    totals: each.map(kind => shareIn(members, kind)),
    size: sum(members.map(({ weight }) => weight)),
  }))
  const size = total / clusters.length
  const added = each.map(kind => ({ totals: each.map(one => (one === kind ? size : 0)), size }))
  const padded = [...clusters, ...added]
  const weight = total + kinds * size
  const centres = each.map(kind => sum(padded.map(({ totals }) => totals[kind] ?? 0)) / weight)
  const squares = each.map(kind =>
    sum(padded.map(one => ((one.totals[kind] ?? 0) - (centres[kind] ?? 0) * one.size) ** 2)),
  )
  const variance = (sum(squares) / weight ** 2) * (padded.length / (padded.length - 1))
  const ofOne = sum(centres.map(centre => centre * (1 - centre)))
  // Without clusters, as many labels as there are come out.
  const effective = ofOne / variance - (kinds - 1)
  return {
    labels: labels.length,
    effective: Math.min(labels.length, Math.max(0, effective)),
    shares: each.map(kind => shareIn(labels, kind) / total),
  }
}
