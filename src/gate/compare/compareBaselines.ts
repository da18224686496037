import type { Baseline, BaselineCase, BaselineSet } from '../../baseline/baseline.ts'
import type { DeclaredPart } from '../../results/coveredPart.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { ResolvedMetricSetting } from '../../results/results.ts'
import { compareText, stableJson } from '../../text/stableJson.ts'
import type { LoweredThreshold, SuiteChange } from '../decision.ts'
import { followSets } from './followedSets.ts'
import type { JoinedCase } from './join.ts'
import { comparedIn, joinCases } from './join.ts'
import { loweredThresholds } from './loweredThresholds.ts'
import { changedMeasurement } from './changedMeasurement.ts'
import { scoresOf } from '../../baseline/baseline.ts'
import { mean } from '../../statistics/mean.ts'
import { recordedScores } from '../../baseline/recordedScores.ts'

/** The differences between two baselines. */
export interface BaselineChanges {
  /** Only the sets that differ. */
  sets: SetChanges[]
  /** The part that runs must cover, if it differs. A side is undefined if runs must cover everything. */
  required?: { before: DeclaredPart | undefined; now: DeclaredPart | undefined }
}

export interface SetChanges {
  set: string
  /** The set of the other baseline that this one was, or was a part of; undefined if the name is the same. */
  formerSet: string | undefined
  /** Undefined if only the next baseline has the set. */
  before: BaselineSet | undefined
  now: BaselineSet | undefined
  metrics: MetricChange[]
  suite: SuiteChange[]
  lowered: LoweredThreshold[]
  /** Cases that ask the same and were recorded with other scores or rules. */
  recordedOtherwise: JoinedCase[]
}

export interface MetricChange {
  metric: string
  direction: 'higher' | 'lower'
  /** Cases that ask the same and have a score in both. Without such a case, each mean is over its own cases. */
  pairs: number
  /** Null if no case has a score. */
  meanBefore: number | null
  meanNow: number | null
  /** Null if the means can't be compared. */
  delta: number | null
  settingBefore: ResolvedMetricSetting | undefined
  settingNow: ResolvedMetricSetting | undefined
  /** Why the scores of the two baselines can't be compared; undefined if they can. */
  measurement: string | undefined
}

/** Undefined if the baselines do not differ. */
export function compareBaselines(former: Baseline, next: Baseline): BaselineChanges | undefined {
  const sets = changedSets(former, next)
  const [before, now] = [former.partial, next.partial]
  const isSamePart = stableJson(before) === stableJson(now)
  if (sets.length === 0 && isSamePart) return undefined
  return { sets, ...(!isSamePart && { required: { before, now } }) }
}

function changedSets(former: Baseline, next: Baseline): SetChanges[] {
  const { baseline, formerNames } = followSets(former, next)
  const sets = Object.keys({ ...baseline.sets, ...next.sets }).toSorted(compareText)
  return sets.flatMap(set => {
    const before = ownEntry(baseline.sets, set)
    const now = ownEntry(next.sets, set)
    const formerSet = formerNames.get(set)
    if (formerSet === undefined && stableJson(before) === stableJson(now)) return []
    return [{ ...compareSet(set, before, now), formerSet }]
  })
}

function compareSet(
  set: string,
  before: BaselineSet | undefined,
  now: BaselineSet | undefined,
): Omit<SetChanges, 'formerSet'> {
  const { joined, changes } = joinCases({
    set,
    baseline: casesOf(before),
    current: casesOf(now),
    unrecorded: new Map(),
    measurements: now?.measurements,
    policy: now?.policy,
  })
  const metrics = Object.entries({ ...before?.policy, ...now?.policy })
  return {
    set,
    before,
    now,
    metrics: metrics
      .toSorted(([a], [b]) => compareText(a, b))
      .map(([metric, { direction }]) => compareMetric(metric, direction, { before, now, joined })),
    ...(before && now
      ? { suite: changes, lowered: loweredThresholds(set, joined, { before, now }) }
      : { suite: [], lowered: [] }),
    recordedOtherwise: joined.filter(one => recordedAs(one.baseline) !== recordedAs(one.current)),
  }
}

/**
 * Baselines of older versions don't say who answered and which `meta` a case had, and have shorter hashes of the same
 * content.
 */
function recordedAs({ live: _, hash: __, metaHash: ___, ...one }: BaselineCase): string {
  return stableJson(one)
}

interface SetInBoth {
  before: BaselineSet | undefined
  now: BaselineSet | undefined
  joined: readonly JoinedCase[]
}

function compareMetric(
  metric: string,
  direction: MetricChange['direction'],
  { before, now, joined }: SetInBoth,
): MetricChange {
  const measuredBefore = ownEntry(before?.measurements ?? {}, metric)
  const measuredNow = ownEntry(now?.measurements ?? {}, metric)
  const measurement =
    measuredBefore && measuredNow ? changedMeasurement(measuredBefore, measuredNow) : undefined
  const means = pairedMeans(metric, comparedIn(joined, measuredNow)) ?? {
    pairs: 0,
    meanBefore: before ? recordedScores(before, metric).mean : null,
    meanNow: now ? recordedScores(now, metric).mean : null,
  }
  const comparable = means.pairs > 0 && measurement === undefined
  return {
    metric,
    direction,
    ...means,
    delta: comparable ? Number(means.meanNow) - Number(means.meanBefore) : null,
    settingBefore: ownEntry(before?.policy ?? {}, metric),
    settingNow: ownEntry(now?.policy ?? {}, metric),
    measurement,
  }
}

/** Over the cases with a score in both: means over other cases would differ without a change. */
function pairedMeans(
  metric: string,
  joined: readonly JoinedCase[],
): Pick<MetricChange, 'pairs' | 'meanBefore' | 'meanNow'> | undefined {
  const pairs = joined
    .map(one => ({
      before: scoresOf(one.baseline, metric),
      now: scoresOf(one.current, metric),
    }))
    .filter(({ before, now }) => before.length > 0 && now.length > 0)
  if (pairs.length === 0) return undefined
  return {
    pairs: pairs.length,
    meanBefore: mean(pairs.map(({ before }) => mean(before))),
    meanNow: mean(pairs.map(({ now }) => mean(now))),
  }
}

function casesOf(set: BaselineSet | undefined): Map<string, BaselineCase> {
  return new Map(Object.entries(set?.cases ?? {}))
}
