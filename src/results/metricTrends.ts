import { defined } from '../defined.ts'
import { isSameHash } from '../text/sameHash.ts'
import { compareText, stableJson } from '../text/stableJson.ts'
import { ownEntry } from './ownEntry.ts'

/** What was measured at one time: in a run, or for the baseline that a commit holds. */
export interface Moment {
  /** The id of the run, or the full sha of the commit. */
  at: string
  /** As ISO 8601. */
  date: string
  systems: SystemAtMoment[]
}

export interface SystemAtMoment {
  set: string
  /** Of the pipeline. Absent if there was one system. */
  variant?: string
  /** The variant of the set that was held to thresholds then. */
  gatedVariant?: string
  /** By metric key. */
  metrics: Record<string, MetricAtMoment>
}

export interface MetricAtMoment {
  /** Null if no case had a score. */
  mean: number | null
  /** So many cases it is the mean of. */
  cases: number
  measurement: MeasuredHow
  /** Absent if only single cases asked for the metric. */
  direction?: 'higher' | 'lower'
  gate: boolean
}

/** Alike where means may be compared. */
export interface MeasuredHow {
  /** Absent if it is not known. */
  fingerprint?: string
  /** What else must be equal. */
  circumstances: string
}

export interface TrendPoint extends Pick<Moment, 'at' | 'date'> {
  mean: number | null
  cases: number
  /** It can't be compared with the point before it. */
  measuredOtherwise?: true
}

/** How the mean of one metric went. */
export interface MetricTrend {
  set: string
  variant?: string
  metric: string
  /** As of the last point, like `gate`. */
  direction?: 'higher' | 'lower'
  gate: boolean
  /** The set's gated variant is another one by now. */
  beside?: true
  /** The last measurement of the system has no such metric any more. */
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
