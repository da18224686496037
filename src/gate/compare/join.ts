import type { BaselineCase, BaselineSet } from '../../baseline/baseline.ts'
import { repeatsOf, scoresOf } from '../../baseline/baseline.ts'
import { hasOtherMeta } from '../../results/otherMeta.ts'
import { defined } from '../../defined.ts'
import type { Measurement, UnrecordedCase } from '../../results/results.ts'
import type { ScorePair } from '../../statistics/scorePair.ts'
import type { ByHash } from '../../text/sameHash.ts'
import { byHash, isSameHash } from '../../text/sameHash.ts'
import { compareText } from '../../text/stableJson.ts'
import type { SuiteChange } from '../decision.ts'

/** A case that asks the same in both runs. */
export interface JoinedCase {
  /** The id in the current run. */
  caseId: string
  baseline: BaselineCase
  current: BaselineCase
}

interface Suites {
  set: string
  /** By case id. */
  baseline: ReadonlyMap<string, BaselineCase>
  current: ReadonlyMap<string, BaselineCase>
  /** Cases that exist but left no record in this run, and why: they are not removed. */
  unrecorded: ReadonlyMap<string, UnrecordedCase['why']>
  /** Of the current run: they tell which metrics are custom. @default changes of `meta` are not listed */
  measurements?: BaselineSet['measurements'] | undefined
  /** Of the current run: they tell which metrics are of whole conversations. @default extended conversations are not listed */
  policy?: BaselineSet['policy'] | undefined
}

/**
 * Brings the cases of both runs together by id. A case leaves the comparison if it asks something else than before, or
 * if the pipeline no longer answers it. A case with a new id only stays in the comparison.
 *
 * @returns joined cases sorted by their current id, changes by case id
 */
export function joinCases(suites: Suites): { joined: JoinedCase[]; changes: SuiteChange[] } {
  const { set, baseline, current } = suites
  const former = renamedCases(suites)
  const renamed = new Set(former.values())
  const joined: JoinedCase[] = []
  const changes: SuiteChange[] = [...baseline.keys()]
    .filter(id => !current.has(id) && !renamed.has(id))
    .flatMap(caseId => {
      const change = absence(suites.unrecorded.get(caseId))
      return change ? [{ set, caseId, change }] : []
    })
  for (const [caseId, currentCase] of [...current].toSorted(([a], [b]) => compareText(a, b))) {
    const formerId = former.get(caseId)
    const baselineCase = baseline.get(formerId ?? caseId)
    const isUnasked = baselineCase?.live && !currentCase.live
    if (formerId !== undefined) {
      changes.push({ set, caseId, change: isUnasked ? 'unasked' : 'renamed', formerId })
    }
    if (!baselineCase) changes.push({ set, caseId, change: 'new' })
    else if (!isSameHash(baselineCase.hash, currentCase.hash))
      changes.push({ set, caseId, change: 'changed' })
    else if (isUnasked && formerId === undefined) changes.push({ set, caseId, change: 'unasked' })
    else if (!isUnasked) joined.push({ caseId, baseline: baselineCase, current: currentCase })
  }
  changes.push(...metaChanges(suites, joined, former), ...extensions(suites, joined, former))
  return { joined, changes: changes.toSorted((a, b) => compareText(a.caseId, b.caseId)) }
}

/** Cases whose `meta` changed, with the custom metrics that scored them before. */
function metaChanges(
  { set, measurements = {} }: Suites,
  joined: readonly JoinedCase[],
  former: ReadonlyMap<string, string>,
): SuiteChange[] {
  const custom = Object.keys(measurements)
    .filter(metric => measurements[metric]?.custom)
    .toSorted(compareText)
  return joined.flatMap(({ caseId, baseline, current }) => {
    const metrics = custom.filter(metric => scoresOf(baseline, metric).length > 0)
    if (metrics.length === 0 || !hasOtherMeta(baseline, current)) return []
    const formerId = former.get(caseId)
    return [{ set, caseId, change: 'metaChanged' as const, metrics, ...defined({ formerId }) }]
  })
}

/**
 * Last turns of the baseline that a new turn follows: metrics of whole conversations have their score at that one now.
 */
function extensions(
  { set, policy = {} }: Suites,
  joined: readonly JoinedCase[],
  former: ReadonlyMap<string, string>,
): SuiteChange[] {
  const ofConversations = Object.keys(policy)
    .filter(metric => policy[metric]?.of)
    .toSorted(compareText)
  return joined.flatMap(({ caseId, baseline, current }) => {
    const metrics = ofConversations.filter(
      metric => scoresOf(baseline, metric).length > 0 && repeatsOf(current, metric).length === 0,
    )
    if (metrics.length === 0) return []
    const formerId = former.get(caseId)
    return [{ set, caseId, change: 'extended' as const, metrics, ...defined({ formerId }) }]
  })
}

/**
 * The cases that a metric compares. A custom metric may read `meta`, so a case whose `meta` changed leaves its
 * comparison, as a case that asks something else leaves all of them. Other metrics don't read `meta`.
 */
export function comparedIn(
  joined: readonly JoinedCase[],
  measurement: Measurement | undefined,
): readonly JoinedCase[] {
  if (!measurement?.custom) return joined
  return joined.filter(({ baseline, current }) => !hasOtherMeta(baseline, current))
}

/** Whether a change takes a case of the baseline out of the comparison of all metrics. */
export function leavesComparison({ change, metrics }: SuiteChange): boolean {
  return change !== 'new' && change !== 'renamed' && !metrics
}

/** The change in words. */
export function changeWords(change: SuiteChange['change']): string {
  if (change === 'metaChanged') return 'with other `meta`'
  if (change === 'extended') return 'followed by a new turn'
  return change === 'unasked' ? 'answered in the golden set' : change
}

/** A case that a filter left out, or that failed, is neither gone nor changed. */
function absence(why: UnrecordedCase['why'] | undefined): SuiteChange['change'] | undefined {
  if (why === undefined) return 'removed'
  return why === 'skipped' || why === 'unsampled' ? why : undefined
}

/** Current id → id in the baseline, if exactly one new case and one missing case ask the same. */
function renamedCases({ baseline, current, unrecorded }: Suites): Map<string, string> {
  const came = idsByHash([...current].filter(([id]) => !baseline.has(id)))
  const went = idsByHash([...baseline].filter(([id]) => !current.has(id) && !unrecorded.has(id)))
  const renamed = [...current].flatMap(([id, { hash }]) => {
    const formerId = baseline.has(id) ? undefined : went.only(hash)
    const formerHash = formerId === undefined ? undefined : baseline.get(formerId)?.hash
    if (formerId === undefined || formerHash === undefined) return []
    return came.only(formerHash) === id ? [[id, formerId] as const] : []
  })
  return new Map(renamed)
}

function idsByHash(cases: readonly [string, BaselineCase][]): ByHash<string> {
  return byHash(cases.map(([id, { hash }]) => [hash, id] as const))
}

/** One metric's scores of the joined cases, turned so that higher is better. */
export function pairScores(
  joined: readonly JoinedCase[],
  metric: string,
  direction: 'higher' | 'lower',
): ScorePair[] {
  const sign = direction === 'higher' ? 1 : -1
  const runs = (one: BaselineCase) =>
    repeatsOf(one, metric).map(score => (score === null ? null : sign * score))
  const scores = (one: BaselineCase) => runs(one).filter(score => score !== null)
  return joined.flatMap(({ baseline, current }) => {
    const pair = { baseline: scores(baseline), current: scores(current) }
    if (pair.baseline.length === 0 || pair.current.length === 0) return []
    // The group in the baseline: a change could otherwise put all fallen cases into one group.
    const { group } = baseline
    if (group === undefined) return [pair]
    return [{ ...pair, group, runs: { baseline: runs(baseline), current: runs(current) } }]
  })
}
