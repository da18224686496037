import { defined } from '../defined.ts'
import type { Baseline, BaselineCase, BaselineSet } from '../baseline/baseline.ts'
import { scoresOf } from '../baseline/baseline.ts'
import { withRequiredSample, withRequiredSets } from '../baseline/declaredPart.ts'
import { recordBaseline } from '../baseline/record.ts'
import { gatedPart } from '../results/gatedPart.ts'
import { ownEntry } from '../results/ownEntry.ts'
import type { Results, UnrecordedCase } from '../results/results.ts'
import { followSets } from './compare/followedSets.ts'
import type { JoinedCase } from './compare/join.ts'
import { comparedIn, joinCases } from './compare/join.ts'
import { strictestSetting, strictestThresholds } from './compare/strictestSetting.ts'
import type { MetricDecision, SuiteChange } from './decision.ts'
import { strictestLimits } from './policy/answerLimits.ts'
import { isSameVariant } from '../baseline/baseline.ts'

export interface RunsToRecord {
  /** The baseline until now, with the file names of the run; undefined for a first baseline. */
  former: Baseline | undefined
  /** The runs that the scores come from: fresh ones, or those that decided. */
  results: Results
  /** Metrics that take the scores of these runs. */
  anew: readonly MetricDecision[]
  /** Whether a person accepted looser rules and missing cases. */
  accepted: boolean
}

/**
 * The baseline after a run that passed. Compared cases keep their scores, because a baseline that follows each run
 * would also follow a slow loss, in which each step is within the tolerance. New and changed cases are added. Missing
 * cases and stricter rules stay until a person accepts the change.
 * @throws UserError if the run is partial, or if something in it failed
 */
export function nextBaseline({ former, anew, accepted, ...runs }: RunsToRecord): Baseline {
  const results = gatedPart(runs.results)
  const recorded = recordBaseline(results)
  const { baseline: before } = followSets(former ?? { schema: 1, sets: {} }, recorded)
  const sets = Object.entries(recorded.sets).map(([name, now]) => {
    const metrics = anew.flatMap(one => (one.set === name ? [one.metric] : []))
    const recordedSet = ownEntry(before.sets, name)
    const set = recordedSet && isSameVariant(recordedSet, now) ? recordedSet : undefined
    const unrecorded = results.unrecorded.filter(one => one.set === name)
    return [name, set ? nextSet({ former: set, now, unrecorded, accepted }, metrics) : now] as const
  })
  const next = {
    ...recorded,
    sets: { ...(accepted ? {} : before.sets), ...Object.fromEntries(sets) },
  }
  if (!former) return next
  const { partial } = before
  const sampled = withRequiredSample(next, partial?.sample)
  return partial?.sets ? withRequiredSets(sampled, partial.sets) : sampled
}

interface SetToRecord {
  former: BaselineSet
  /** The set as these runs measured it. */
  now: BaselineSet
  unrecorded: readonly UnrecordedCase[]
  accepted: boolean
}

function nextSet(set: SetToRecord, anew: readonly string[]): BaselineSet {
  const { former, now, accepted } = set
  const { joined, changes } = bothCases(set)
  const replaced = new Set([...anew, ...unknownMetrics(set, joined)])
  const measurements = {
    ...now.measurements,
    ...only(
      former.measurements,
      metric => !replaced.has(metric) && (!accepted || Object.hasOwn(now.policy, metric)),
    ),
  }
  const limits = accepted ? now.limits : strictestLimits(former.limits, now.limits)
  const isReplaced = (one: JoinedCase) => (metric: string) =>
    replaced.has(metric) || comparedIn([one], ownEntry(now.measurements, metric)).length === 0
  const followed = joined.map(
    one => [one.caseId, nextCase(one, isReplaced(one), accepted)] as const,
  )
  return {
    ...now,
    policy: accepted ? now.policy : strictestPolicy(former, now),
    ...defined({ limits }),
    measurements,
    cases: {
      ...(accepted ? {} : absentCases({ ...set, measurements }, joined, changes)),
      ...now.cases,
      ...(accepted ? {} : unaskedCases(former, changes)),
      ...Object.fromEntries(followed),
    },
  }
}

function bothCases({ former, now, unrecorded }: SetToRecord) {
  return joinCases({
    set: '',
    baseline: new Map(Object.entries(former.cases)),
    current: new Map(Object.entries(now.cases)),
    // A skipped case must not count as renamed to its copy.
    unrecorded: new Map(unrecorded.map(({ caseId, why }) => [caseId, why])),
  })
}

/** A case keeps its record of the pipeline until a person accepts the answer of the golden set instead. */
function unaskedCases(
  { cases }: BaselineSet,
  changes: readonly SuiteChange[],
): Record<string, BaselineCase> {
  const held = changes.flatMap(({ change, caseId, formerId = caseId }) => {
    const one = change === 'unasked' ? ownEntry(cases, formerId) : undefined
    return one ? [[caseId, one] as const] : []
  })
  return Object.fromEntries(held)
}

/** Metrics without a comparison, because the former baseline has no score in them. */
function unknownMetrics({ now }: SetToRecord, joined: readonly JoinedCase[]): string[] {
  return Object.keys(now.policy).filter(
    metric =>
      joined.every(one => scoresOf(one.baseline, metric).length === 0) &&
      joined.some(one => scoresOf(one.current, metric).length > 0),
  )
}

function nextCase(
  { baseline, current }: JoinedCase,
  isReplaced: (metric: string) => boolean,
  accepted: boolean,
): BaselineCase {
  const kept = only(
    baseline.scores,
    metric => !isReplaced(metric) && (!accepted || Object.hasOwn(current.scores, metric)),
  )
  const critical = accepted
    ? current.critical
    : strictestThresholds(baseline.critical, current.critical)
  const { group, ...own } = current
  const held = accepted ? group : baseline.group
  // A run without the custom metrics does not say which `meta` their scores belong to.
  const { metaHash = baseline.metaHash } = current
  return {
    ...own,
    ...defined({ metaHash, group: held, critical }),
    scores: { ...current.scores, ...kept },
  }
}

/** Cases of the former baseline that are no longer in the run, with the scores that can still be compared. */
function absentCases(
  { former, now, measurements }: SetToRecord & Pick<BaselineSet, 'measurements'>,
  joined: readonly JoinedCase[],
  changes: readonly SuiteChange[],
): Record<string, BaselineCase> {
  const followed = new Set(joined.map(({ baseline }) => baseline))
  const renamed = new Set(changes.map(({ formerId }) => formerId))
  const fingerprint = (of: BaselineSet['measurements'], metric: string) =>
    ownEntry(of, metric)?.fingerprint
  const isComparable = (metric: string) =>
    fingerprint(former.measurements, metric) === fingerprint(measurements, metric)
  return Object.fromEntries(
    Object.entries(former.cases)
      .filter(
        ([id, one]) => !followed.has(one) && !renamed.has(id) && !Object.hasOwn(now.cases, id),
      )
      .map(([id, one]) => [id, { ...one, scores: only(one.scores, isComparable) }]),
  )
}

function strictestPolicy({ policy: before }: BaselineSet, { policy }: BaselineSet) {
  const held = Object.entries(policy).map(
    ([metric, asked]) => [metric, strictestSetting(ownEntry(before, metric), asked)] as const,
  )
  return { ...before, ...Object.fromEntries(held) }
}

function only<Value>(
  record: Record<string, Value>,
  keeps: (name: string) => boolean,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).filter(([name]) => keeps(name)))
}
