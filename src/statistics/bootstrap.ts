import type { Interval } from './interval.ts'
import { fixedSeed, xoshiro128 } from './random.ts'

const samples = 1000
const outside = 0.025

/** With fewer there are too few different samples. */
const fewestClusters = 10

/** The least share of samples in which a statistic must be defined for a sound interval. */
const fewestDefined = 0.95

/**
 * 95 % intervals by the bootstrap: clusters are drawn with replacement, as many as there are, a
 * thousand times from one fixed seed, and the middle 95 % of each statistic is its interval. Null
 * for fewer than ten clusters, where a statistic is mostly undefined, and if all samples are equal,
 * which says little about other labels.
 *
 * Efron and Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13.
 * @param items their order within a cluster enters the draws
 */
export function bootstrap<Item extends { cluster: string }, Name extends string>(
  items: readonly Item[],
  statistics: Readonly<Record<Name, (sample: readonly Item[]) => number | null>>,
): Partial<Record<Name, Interval>> {
  const clusters = [...Map.groupBy(items, ({ cluster }) => cluster)]
    .toSorted(([first], [second]) => (first < second ? -1 : 1))
    .map(([, members]) => members)
  if (clusters.length < fewestClusters) return {}
  const random = xoshiro128(fixedSeed)
  const drawn = new Map<string, number[]>()
  for (let round = 0; round < samples; round += 1) {
    const sample = clusters.flatMap(
      () => clusters[Math.floor((random() / 2 ** 32) * clusters.length)] ?? [],
    )
    for (const [name, statistic] of entriesOf(statistics)) {
      const value = statistic(sample)
      if (value === null) continue
      const values = drawn.get(name) ?? []
      drawn.set(name, values)
      values.push(value)
    }
  }
  const intervals: Partial<Record<Name, Interval>> = {}
  for (const [name] of entriesOf(statistics)) {
    const interval = middle(drawn.get(name) ?? [])
    if (interval) intervals[name] = interval
  }
  return intervals
}

function entriesOf<Name extends string, Value>(record: Readonly<Record<Name, Value>>) {
  // The keys of a record are of the type of its keys.
  return Object.entries(record) as [Name, Value][]
}

function middle(values: number[]): Interval | undefined {
  if (values.length < samples * fewestDefined) return undefined
  values.sort((first, second) => first - second)
  const lower = values[Math.floor(outside * values.length)]
  const upper = values[Math.ceil((1 - outside) * values.length) - 1]
  return lower === undefined || upper === undefined || lower === upper
    ? undefined
    : { lower, upper }
}
