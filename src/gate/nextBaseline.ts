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
import { joinCases } from './compare/join.ts'
import { strictestSetting, strictestThresholds } from './compare/strictestSetting.ts'
import type { MetricDecision, SuiteChange } from './decision.ts'
import { strictestLimits } from './policy/answerLimits.ts'
import { isSameVariant } from '../baseline/baseline.ts'

export interface RunsToRecord {
  /** The baseline until now, with files as the run names them; undefined if there is none. */
  former: Baseline | undefined
  /** The runs that scores are taken from: fresh ones, or those that decided. */
  results: Results
  /** Metrics that are recorded anew. */
  anew: readonly MetricDecision[]
  /** Whether somebody accepted that less is asked and that cases are gone. */
  accepted: boolean
}

/**
 * The baseline after a run that passed. What was compared keeps its scores, because a baseline that
 * follows each run would follow a slow loss too: each step is within the tolerance. What is new or asks
 * something else is added. Cases that are gone, and rules that were stricter, stay until somebody accepts.
 * @throws UserError where the run is partial, or something in it failed
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
  /** As the runs that are recorded found it. */
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
  const followed = joined.map(one => [one.caseId, nextCase(one, replaced, accepted)] as const)
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
    // A skipped case is not renamed into a copy of it.
    unrecorded: new Map(unrecorded.map(({ caseId, why }) => [caseId, why])),
  })
}

/** What the pipeline answered stays until somebody accepts an answer of the golden set in its place. */
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

/** Metrics that nothing was compared in, because the former baseline has no score. */
function unknownMetrics({ now }: SetToRecord, joined: readonly JoinedCase[]): string[] {
  return Object.keys(now.policy).filter(
    metric =>
      joined.every(one => scoresOf(one.baseline, metric).length === 0) &&
      joined.some(one => scoresOf(one.current, metric).length > 0),
  )
}

function nextCase(
  { baseline, current }: JoinedCase,
  replaced: ReadonlySet<string>,
  accepted: boolean,
): BaselineCase {
  const kept = only(
    baseline.scores,
    metric => !replaced.has(metric) && (!accepted || Object.hasOwn(current.scores, metric)),
  )
  const critical = accepted
    ? current.critical
    : strictestThresholds(baseline.critical, current.critical)
  const { group, ...own } = current
  const held = accepted ? group : baseline.group
  return {
    ...own,
    ...defined({ group: held, critical }),
    scores: { ...current.scores, ...kept },
  }
}

/** Cases of the former baseline that the run has no more, with the scores that may still be compared. */
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
