import type { PageMetricColumn } from '../pageData.ts'

/** A column of the grid, with its place in the scores of a row. */
export interface GridColumn extends PageMetricColumn {
  place: number
}

/** More would not fit beside each other, unless somebody wants them. */
const mostColumns = 8

/** The metrics that are chosen; without a choice, those that count; all if none does. */
export function shownColumns(
  metrics: readonly PageMetricColumn[],
  chosen: readonly string[],
): GridColumn[] {
  const all = metrics.map((column, place) => ({ ...column, place }))
  const found = all.filter(({ metric }) => chosen.includes(metric))
  if (found.length > 0) return found
  const counting = all.filter(({ counts }) => counts)
  return (counting.length > 0 ? counting : all).slice(0, mostColumns)
}

/** The choice once a column is shown or hidden. What is shown without a choice needs none. */
export function chosenColumns(
  metrics: readonly PageMetricColumn[],
  chosen: readonly string[],
  changed: string,
): string[] {
  const shown = shownColumns(metrics, chosen).map(({ metric }) => metric)
  const next = metrics
    .map(({ metric }) => metric)
    .filter(metric => shown.includes(metric) !== (metric === changed))
  const usual = shownColumns(metrics, []).map(({ metric }) => metric)
  const isUsual = next.length === usual.length && next.every(metric => usual.includes(metric))
  return isUsual ? [] : next
}
