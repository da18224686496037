import type { BaselineCase, BaselineSet } from '../../baseline/baseline.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { ResolvedMetricSetting } from '../../results/results.ts'
import { compareText } from '../../text/stableJson.ts'
import { counted } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import type { SuiteChange } from '../decision.ts'
import { loosenedLimits } from './answerLimits.ts'
import { isSameVariant } from '../../baseline/baseline.ts'
import { ungatedSystem } from './testedSystems.ts'

/**
 * The rules that a golden set loosened, one phrase each: gates, floors, tolerances and thresholds of its metrics,
 * limits of latency and cost, and thresholds of its critical cases. Empty if all rules are as strict as before. Missing
 * cases are not included, because this function can't tell a removed case from one that did not run. The thresholds of
 * the former id apply to a case that `changes` call renamed.
 */
export function loosenedPolicy(
  before: BaselineSet,
  now: BaselineSet,
  changes: readonly SuiteChange[] = [],
): string[] {
  const renamed = new Map(changes.map(({ caseId, formerId }) => [formerId, caseId]))
  const metrics = sortedEntries(before.policy).flatMap(([metric, setting]) =>
    loosenedSetting(setting, ownEntry(now.policy, metric)).map(change => `${metric} ${change}`),
  )
  const cases = sortedEntries(before.cases).flatMap(([formerId, former]) => {
    const caseId = renamed.get(formerId) ?? formerId
    const was = caseId === formerId ? '' : ` (was ${printable(formerId, 80)})`
    return loosenedCase(former, ownEntry(now.cases, caseId)).map(
      change => `critical case ${printable(caseId, 80)}${was} ${change}`,
    )
  })
  return [
    ...otherVariant(before, now),
    ...ungatedSystem(before, now),
    ...metrics,
    ...looserForAll(before, now, renamed),
    ...loosenedLimits(before.limits, now.limits),
    ...cases,
  ]
}

/**
 * Cases with `checks`, `avoid`, `aspects` or `answerable: false` get thresholds by themselves. One line of a set that
 * begins to name such a metric replaces those of all its cases.
 */
function looserForAll(
  before: BaselineSet,
  now: BaselineSet,
  renamed: ReadonlyMap<string | undefined, string>,
): string[] {
  const named = sortedEntries(now.policy).filter(([metric]) => !ownEntry(before.policy, metric))
  return named.flatMap(([metric, { each, direction }]) => {
    const formerly = sortedEntries(before.cases).flatMap(([caseId, { thresholds = {} }]) => {
      const current = ownEntry(now.cases, renamed.get(caseId) ?? caseId)
      const hasOwn = current?.thresholds && Object.hasOwn(current.thresholds, metric)
      return current && !hasOwn ? (thresholds[metric] ?? []) : []
    })
    const stricter = formerly.filter(
      former => loosenedBound('', { before: former.each, now: each, direction }).length > 0,
    )
    const has = each === undefined ? 'no threshold' : `threshold ${each}`
    return stricter.length === 0
      ? []
      : [
          `${metric} has ${has} for each case, ${counted(stricter.length, 'case')} had a stricter one`,
        ]
  })
}

function otherVariant(before: BaselineSet, now: BaselineSet): string[] {
  if (isSameVariant(before, now)) return []
  const gated = now.variant === undefined ? 'no variant' : `variant ${printable(now.variant, 80)}`
  return [`gates ${gated}, was ${printable(String(before.variant), 80)}`]
}

function sortedEntries<Value>(record: Record<string, Value>): [name: string, value: Value][] {
  return Object.entries(record).toSorted(([a], [b]) => compareText(a, b))
}

function loosenedSetting(
  before: ResolvedMetricSetting,
  now: ResolvedMetricSetting | undefined,
): string[] {
  const counts = [before.gate || undefined, before.mean, before.each].some(one => one !== undefined)
  if (!now) return counts ? ['is no longer scored'] : []
  if (before.direction !== now.direction) return counts ? ['has the opposite direction'] : []
  const { direction } = now
  return [
    ...(before.gate && !now.gate ? ['is no longer gated'] : []),
    ...loosenedBound('floor', { before: before.mean, now: now.mean, direction }),
    ...loosenedBound('threshold for each case', { before: before.each, now: now.each, direction }),
    ...(before.gate && now.tolerance > before.tolerance
      ? [`has tolerance ${now.tolerance}, was ${before.tolerance}`]
      : []),
    ...(before.deterministic && !now.deterministic ? ['is no longer declared deterministic'] : []),
  ]
}

function loosenedCase(before: BaselineCase, now: BaselineCase | undefined): string[] {
  if (!before.critical || !now) return []
  if (!now.critical) return ['is no longer critical']
  const { critical } = now
  return sortedEntries(before.critical).flatMap(([metric, { each, direction }]) =>
    loosenedBound(`threshold of ${metric}`, {
      before: each,
      now: ownEntry(critical, metric)?.each,
      direction,
    }),
  )
}

function loosenedBound(
  name: string,
  bound: {
    before: number | undefined
    now: number | undefined
    direction: ResolvedMetricSetting['direction']
  },
): string[] {
  const { before, now, direction } = bound
  if (before === undefined) return []
  if (now === undefined) return [`has no ${name}, was ${before}`]
  const looser = direction === 'higher' ? now < before : now > before
  return looser ? [`has ${name} ${now}, was ${before}`] : []
}
