import { defined } from '../../defined.ts'
import type { BaselineCase, BaselineSet } from '../../baseline/baseline.ts'
import { scoresOf } from '../../baseline/baseline.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import { meets } from '../../scores/policy.ts'
import { mean } from '../../statistics/mean.ts'
import { roundingError } from '../../statistics/roundingError.ts'
import { compareText } from '../../text/stableJson.ts'
import type { ChangedScore, FallenCase, SuiteChange } from '../decision.ts'
import { changedMeasurement } from './changedMeasurement.ts'
import type { JoinedCase } from './join.ts'
import { strictestSetting } from './strictestSetting.ts'

/** With noise, any case may score less than before. Reports name a case only if it fell this far in every run. */
const farFall = 0.5

/**
 * Cases that score less than in the baseline, those that fell furthest first. With noise, a case counts
 * only if each of its scores is lower than all that it had, by half the scale on average.
 */
export function fallenCases(
  joined: readonly JoinedCase[],
  metric: string,
  { direction, noisy }: { direction: 'higher' | 'lower'; noisy: boolean },
): FallenCase[] {
  const sign = direction === 'higher' ? 1 : -1
  const turned = (one: BaselineCase) => scoresOf(one, metric).map(score => sign * score)
  const fallen = joined.flatMap(({ caseId, baseline, current }) => {
    const [before, now] = [turned(baseline), turned(current)]
    if (before.length === 0 || now.length === 0) return []
    const drop = mean(before) - mean(now)
    const isFar = drop >= farFall - roundingError && Math.max(...now) < Math.min(...before)
    if (noisy ? !isFar : drop <= roundingError) return []
    return [{ caseId, from: sign * mean(before), to: sign * mean(now), drop }]
  })
  return fallen
    .toSorted((a, b) => b.drop - a.drop || compareText(a.caseId, b.caseId))
    .map(({ caseId, from, to }) => ({ caseId, from, to }))
}

/** Whether a case of the baseline missed its threshold, or the floor of its set if it has no threshold. */
export function wasFailing(one: BaselineCase, { policy }: BaselineSet): boolean {
  return Object.entries(policy).some(([metric, { each, mean: floor, direction }]) => {
    const threshold = ownEntry(one.critical ?? {}, metric)?.each ?? each ?? floor
    const scores = scoresOf(one, metric)
    if (threshold === undefined || scores.length === 0) return false
    return !meets(mean(scores), threshold, direction)
  })
}

/** The set with the rules of only those metrics whose comparison a change leaves: all of them, unless only `meta` changed. */
export function asFarAsLeft(set: BaselineSet, { metrics }: SuiteChange): BaselineSet {
  if (!metrics) return set
  const policy = Object.entries(set.policy).filter(([metric]) => metrics.includes(metric))
  return { ...set, policy: Object.fromEntries(policy) }
}

/** What a case scored in gated metrics before it was changed, and now; those that fell furthest first. */
export function changedScores(
  { caseId, formerId = caseId }: Pick<SuiteChange, 'caseId' | 'formerId'>,
  { before, now }: { before: BaselineSet; now: BaselineSet },
): ChangedScore[] {
  const meanOf = ({ cases }: BaselineSet, id: string, metric: string) => {
    const one = ownEntry(cases, id)
    const scores = one ? scoresOf(one, metric) : []
    return scores.length === 0 ? undefined : mean(scores)
  }
  const found = Object.entries(now.policy).flatMap(([metric, asked]) => {
    const { gate, direction } = strictestSetting(ownEntry(before.policy, metric), asked)
    const [former, current] = [meanOf(before, formerId, metric), meanOf(now, caseId, metric)]
    if (!gate || (former === undefined && current === undefined)) return []
    const isAlike = isMeasuredAlike(metric, { before, now })
    return [changedScore({ metric, direction }, isAlike ? former : undefined, current)]
  })
  return found.toSorted((a, b) => fallOf(b) - fallOf(a) || compareText(a.metric, b.metric))
}

function changedScore(
  { metric, direction }: { metric: string; direction: 'higher' | 'lower' },
  before: number | undefined,
  now: number | undefined,
): ChangedScore {
  if (before === undefined || now === undefined) {
    return { metric, ...defined({ before, now }) }
  }
  return { metric, before, now, delta: direction === 'higher' ? now - before : before - now }
}

function isMeasuredAlike(metric: string, sets: { before: BaselineSet; now: BaselineSet }): boolean {
  const former = ownEntry(sets.before.measurements, metric)
  const current = ownEntry(sets.now.measurements, metric)
  // Without a score now, the former score has nothing to differ from.
  return !former || !current || changedMeasurement(former, current) === undefined
}

/** How far a changed case fell in a metric. A lost score counts as the largest fall. */
export function fallOf({ now, delta = 0 }: ChangedScore): number {
  return now === undefined ? Number.MAX_VALUE : 0 - delta
}
