import type { BaselineCase, BaselineSet } from '../../baseline/baseline.ts'
import { scoresOf } from '../../baseline/baseline.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import { meets } from '../../scores/policy.ts'
import { mean } from '../../statistics/mean.ts'
import { roundingError } from '../../statistics/roundingError.ts'
import { compareText } from '../../text/stableJson.ts'
import type { FallenCase } from '../decision.ts'
import type { JoinedCase } from './join.ts'

/** With noise any case may score less than before. One that fell so far, in every run, is named. */
const farFall = 0.5

/**
 * Cases that score less than in the baseline, those that fell furthest first. With noise, a case counts
 * only where each of its scores is lower than all that it had, by half the scale on average.
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

/** Whether a case of the baseline missed its threshold; where it has none, the floor of its set. */
export function wasFailing(one: BaselineCase, { policy }: BaselineSet): boolean {
  return Object.entries(policy).some(([metric, { each, mean: floor, direction }]) => {
    const threshold = ownEntry(one.critical ?? {}, metric)?.each ?? each ?? floor
    const scores = scoresOf(one, metric)
    if (threshold === undefined || scores.length === 0) return false
    return !meets(mean(scores), threshold, direction)
  })
}
