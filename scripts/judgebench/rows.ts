import type { MeasuredItem } from './measure.ts'
import { areaUnderCurve, balancedAccuracy, mean, quantile } from './statistics.ts'

/** What was measured on one dataset in one language. */
export interface Row {
  /** The dataset's name up to a slash: parts of a family resemble each other. */
  family: string
  dataset: string
  lang: string
  n: number
  supported: number
  balancedAccuracy: number | null
  areaUnderCurve: number | null
  medianMilliseconds: number | null
  p95Milliseconds: number | null
}

export function rowsOf(items: readonly MeasuredItem[], cutoff: number): Row[] {
  const parts = groupBy(items, ({ dataset, lang }) => JSON.stringify([dataset, lang]))
  return parts
    .flatMap(part => rowOf(part, cutoff))
    .toSorted((one, other) =>
      `${one.lang}\n${one.dataset}` < `${other.lang}\n${other.dataset}` ? -1 : 1,
    )
}

function rowOf(part: readonly MeasuredItem[], cutoff: number): Row[] {
  const [first] = part
  if (!first) return []
  const { dataset, lang } = first
  const milliseconds = part.map(item => item.millisecondsPerClaim)
  return [
    {
      family: dataset.split('/')[0] ?? dataset,
      dataset,
      lang,
      n: part.length,
      supported: part.filter(item => item.supported).length / part.length,
      balancedAccuracy: balancedAccuracy(part, cutoff),
      areaUnderCurve: areaUnderCurve(part),
      medianMilliseconds: quantile(milliseconds, 0.5),
      p95Milliseconds: quantile(milliseconds, 0.95),
    },
  ]
}

/** Mean over families of the mean over their datasets, so that no big dataset decides. */
export function macro(rows: readonly Row[], value: (row: Row) => number | null): number | null {
  const families = groupBy(rows, row => `${row.lang} ${row.family}`)
  return mean(families.map(family => mean(family.map(value))))
}

function groupBy<Item>(items: readonly Item[], key: (item: Item) => string): Item[][] {
  const groups = new Map<string, Item[]>()
  for (const item of items) {
    const group = groups.get(key(item))
    if (group) group.push(item)
    else groups.set(key(item), [item])
  }
  return [...groups.values()]
}
