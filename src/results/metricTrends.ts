import { defined } from '../defined.ts'
import { isSameHash } from '../text/sameHash.ts'
import { compareText, stableJson } from '../text/stableJson.ts'
import { ownEntry } from './ownEntry.ts'

/** The measurements at one time: of a run, or of the baseline in a commit. */
export interface Moment {
  /** The id of the run, or the full sha of the commit. */
  at: string
  /** As ISO 8601. */
  date: string
  systems: SystemAtMoment[]
}

export interface SystemAtMoment {
  set: string
  /** The variant of the pipeline. Absent if there was one system. */
  variant?: string
  /** The gated variant of the set at that time. */
  gatedVariant?: string
  /** By metric key. */
  metrics: Record<string, MetricAtMoment>
}

export interface MetricAtMoment {
  /** Null if no case had a score. */
  mean: number | null
  /** The number of cases behind the mean. */
  cases: number
  measurement: MeasuredHow
  /** Absent if only single cases asked for the metric. */
  direction?: 'higher' | 'lower'
  gate: boolean
}

/** The measurement of a mean; only means of equal measurements can be compared. */
export interface MeasuredHow {
  /** Absent if unknown. */
  fingerprint?: string
  /** Other facts that must be equal. */
  circumstances: string
}

export interface TrendPoint extends Pick<Moment, 'at' | 'date'> {
  mean: number | null
  cases: number
  /** The point can't be compared with the one before it. */
  measuredOtherwise?: true
}

/** The mean of one metric over time. */
export interface MetricTrend {
  set: string
  variant?: string
  metric: string
  /** The value at the last point, as for `gate`. */
  direction?: 'higher' | 'lower'
  gate: boolean
  /** The gated variant of the set has changed since. */
  beside?: true
  /** The last measurement of the system lacks the metric. */
  former?: true
  /** The oldest first. */
  points: TrendPoint[]
}

type DatedSystem = SystemAtMoment & Pick<Moment, 'at' | 'date'>

/** @param moments the oldest first @returns sorted by set, variant and metric */
export function metricTrends(moments: readonly Moment[]): MetricTrend[] {
  const all = moments.flatMap(({ at, date, systems }) =>
    systems.map((system): DatedSystem => ({ at, date, ...system })),
  )
  const gated = new Map(all.map(({ set, gatedVariant }) => [set, gatedVariant]))
  const bySystem = Map.groupBy(all, ({ set, variant }) => stableJson([set, variant]))
  return [...bySystem.values()]
    .flatMap(system => trendsOf(system, gated))
    .toSorted(
      (one, other) =>
        compareText(one.set, other.set) ||
        compareText(one.variant ?? '', other.variant ?? '') ||
        compareText(one.metric, other.metric),
    )
}

/** @param moments of one system */
function trendsOf(
  moments: readonly DatedSystem[],
  gated: ReadonlyMap<string, string | undefined>,
): MetricTrend[] {
  const last = moments.at(-1)
  if (!last) return []
  const { set, variant } = last
  const metrics = new Set(moments.flatMap(one => Object.keys(one.metrics)))
  return [...metrics].map(metric => {
    const measured = moments.flatMap(one => {
      const found = ownEntry(one.metrics, metric)
      return found ? [{ at: one.at, date: one.date, ...found }] : []
    })
    const { direction, gate = false } = measured.at(-1) ?? {}
    return {
      set,
      ...defined({ variant }),
      metric,
      ...defined({ direction }),
      gate,
      ...(variant !== gated.get(set) && { beside: true as const }),
      ...(!Object.hasOwn(last.metrics, metric) && { former: true as const }),
      points: measured.map(({ at, date, mean, cases, measurement }, index) => {
        const before = measured[index - 1]?.measurement ?? measurement
        const isOther = !isMeasuredAlike(measurement, before)
        return { at, date, mean, cases, ...(isOther && { measuredOtherwise: true as const }) }
      }),
    }
  })
}

function isMeasuredAlike(one: MeasuredHow, other: MeasuredHow): boolean {
  return isSameHash(one.fingerprint, other.fingerprint) && one.circumstances === other.circumstances
}
