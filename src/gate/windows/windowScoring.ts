import { parseMetricKey } from '../../golden/metrics/metricCatalogue.ts'
import { findMetric } from '../../metrics/index.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type {
  CaseRecord,
  Measurement,
  ResolvedMetricSetting,
  Results,
} from '../../results/results.ts'
import { mean } from '../../statistics/mean.ts'
import type { WindowScore } from '../../statistics/windowScores.ts'
import { isSameHash } from '../../text/sameHash.ts'
import { changedMeasurement } from '../compare/changedMeasurement.ts'
import { strictestSetting } from '../compare/strictestSetting.ts'
import type { WindowCase } from './windowCases.ts'

/** The rules of each metric over all sets of both runs, the stricter ones where they differ. */
export function windowPolicy(runs: readonly Results[]): Map<string, ResolvedMetricSetting> {
  const rules = new Map<string, ResolvedMetricSetting>()
  for (const { policy } of runs.flatMap(({ sets }) => Object.values(sets))) {
    for (const [metric, setting] of Object.entries(policy.metrics))
      rules.set(metric, strictestSetting(rules.get(metric), setting))
  }
  return rules
}

/** Whether questions of production can be scored by the metric: it needs no reference and no relevant documents. */
export function needsNothing(metric: string): boolean {
  const known = findMetric(parseMetricKey(metric)?.name ?? metric)
  return known === undefined || known.needs.length === 0
}

/** The scores of a window by one metric, and the cases that have none. */
export interface MetricScores {
  /** From 0 to 1, where higher is better. */
  scores: WindowScore[]
  errors: number
  /** Why the first of them has no score. */
  firstError?: string
  notApplicable: number
}

/** A metric of a window, and the sets of its run. */
export interface AskedOfWindow {
  metric: string
  direction: 'higher' | 'lower'
  sets: Results['sets']
}

/** A case with several scores counts once, by their mean. A case that was not asked for the metric is left out. */
export function metricScores(
  cases: readonly WindowCase[],
  { metric, direction, sets }: AskedOfWindow,
): MetricScores {
  const found: MetricScores = { scores: [], errors: 0, notApplicable: 0 }
  for (const { repeats, unit, stratum } of cases) {
    const own = repeats.flatMap(({ scores }) => ownEntry(scores, metric) ?? [])
    const values = own.flatMap(score => (score.status === 'scored' ? [score.value] : []))
    if (values.length > 0) {
      const value = direction === 'higher' ? mean(values) : 1 - mean(values)
      found.scores.push({ value, unit, stratum })
      continue
    }
    const error = errorOf(repeats, { metric, sets })
    if (error !== undefined) {
      found.errors += 1
      found.firstError ??= error
    } else if (own.length > 0) found.notApplicable += 1
  }
  return found
}

function errorOf(
  repeats: readonly CaseRecord[],
  { metric, sets }: Pick<AskedOfWindow, 'metric' | 'sets'>,
): string | undefined {
  const [first] = repeats.flatMap(({ set, error, scores }) => {
    const score = ownEntry(scores, metric)
    if (score?.status === 'judgeError') return score.reason
    // A case without an answer has no scores at all.
    const isAsked = ownEntry(ownEntry(sets, set)?.policy.metrics ?? {}, metric) !== undefined
    return error !== undefined && isAsked ? error : []
  })
  return first
}

/** How a window was judged. */
export interface Judged {
  records: readonly CaseRecord[]
  /** By metric: names the hour in which a model judged it. Equal names: the same judge. Absent if that is unknown. */
  judgedAt: Readonly<Record<string, string>>
}

/** Why no difference of the metric may decide. */
interface JudgesDiffer {
  /** Scores of another metric, judge or prompt: they are on another scale. */
  incomparable?: string
  /** A model judged the windows at different times, and may have changed. */
  mayHaveChanged?: true
}

/** Whether the same judge scored both windows; empty if it did. */
export function judgesDiffer(before: Judged, now: Judged, metric: string): JudgesDiffer {
  const [former, present] = [before, now].map(({ records }) => measuredIn(records, metric))
  if (!former || !present) return {}
  const mixed = [former, present].some(({ isMixed }) => isMixed)
  if (mixed) return { incomparable: 'measured in different ways within a window' }
  const changed = changedMeasurement(former.measurement, present.measurement)
  if (changed !== undefined) return { incomparable: changed }
  const { judge } = present.measurement
  if (!judge || judge.deterministic) return {}
  const at = ownEntry(before.judgedAt, metric)
  const isSame = at !== undefined && at === ownEntry(now.judgedAt, metric)
  return isSame ? {} : { mayHaveChanged: true }
}

function measuredIn(
  records: readonly CaseRecord[],
  metric: string,
): { measurement: Measurement; isMixed: boolean } | undefined {
  const [measurement, ...others] = records.flatMap(({ scores, measurements }) => {
    const isScored = ownEntry(scores, metric)?.status === 'scored'
    return (isScored && ownEntry(measurements, metric)) || []
  })
  if (!measurement) return undefined
  const isMixed = others.some(one => !isSameHash(one.fingerprint, measurement.fingerprint))
  return { measurement, isMixed }
}
