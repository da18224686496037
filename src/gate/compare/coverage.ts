import { defined } from '../../defined.ts'
import type { JoinedCase } from './join.ts'
import { chanceOfLosses } from '../../statistics/lossTest.ts'
import type { ScorePair } from '../../statistics/scorePair.ts'
import type { BaselineCase } from '../../baseline/baseline.ts'
import { repeatsOf } from '../../baseline/baseline.ts'
import { mean, sum } from '../../statistics/mean.ts'
import { difference } from '../../statistics/scorePair.ts'

/** Whether a case has a score at all: 1 for each repeat that was scored, and 0 for each that was not. */
interface AnsweredPair extends ScorePair {
  caseId: string
}

export interface Coverage {
  /** Cases that only the baseline scored, and cases that only the current run scored: they can't be compared. */
  lost: number
  gained: number
  /** The lost cases that the baseline scored in each of its runs. */
  unscored: string[]
  /** The cases that either run scored, without those whose right answer is to decline. */
  pairs: readonly AnsweredPair[]
  /** Share of the baseline's scores that is gone. Scores that other cases gained do not offset it. */
  losses: number
  /** Whether chance can lose or gain any of these scores. */
  chancy: boolean
  /** How likely chance alone loses as many scores; 0 without noise. */
  p: number
  /** `p` corrected for all tests of the run; absent before the correction, and without noise. */
  corrected?: number
}

/**
 * Whether a metric finds less to measure than before: a system that declines more often, or
 * retrieves nothing, must not look as good as before on what it still answers. Cases
 * whose right answer is to decline don't count, because declining is right there.
 */
export function compareCoverage(
  joined: readonly JoinedCase[],
  metric: string,
  { noisy }: { noisy: boolean },
): Coverage {
  const pairs = answeredPairs(joined, metric)
  const isNoisy =
    noisy || pairs.some(({ baseline, current }) => varies(baseline) || varies(current))
  const chancy = isNoisy && pairs.some(({ baseline, current }) => varies([...baseline, ...current]))
  const all = sum(pairs.map(pair => Math.max(0, -difference(pair))))
  const before = sum(pairs.map(({ baseline }) => mean(baseline)))
  const unscored = pairs.filter(
    ({ baseline, current }) => mean(baseline) === 1 && mean(current) === 0,
  )
  return {
    ...scoredInOne(pairs),
    unscored: unscored.map(({ caseId }) => caseId),
    pairs,
    losses: before === 0 ? 0 : all / before,
    chancy,
    p: chancy ? chanceOfLosses(pairs) : Number(all === 0),
  }
}

/** How many cases only one of the runs scored. */
export function lostAndGained(
  joined: readonly JoinedCase[],
  metric: string,
): Pick<Coverage, 'lost' | 'gained'> {
  return scoredInOne(answeredPairs(joined, metric))
}

function scoredInOne(pairs: readonly ScorePair[]): Pick<Coverage, 'lost' | 'gained'> {
  return {
    lost: pairs.filter(pair => mean(pair.current) === 0).length,
    gained: pairs.filter(pair => mean(pair.baseline) === 0).length,
  }
}

function answeredPairs(joined: readonly JoinedCase[], metric: string): AnsweredPair[] {
  return joined.flatMap(one => (one.current.answerable === false ? [] : answered(one, metric)))
}

/** Empty if neither run scored the case. */
function answered({ caseId, baseline, current }: JoinedCase, metric: string): AnsweredPair[] {
  const runs = (one: BaselineCase) => repeatsOf(one, metric).map(score => Number(score !== null))
  const [before, now] = [runs(baseline), runs(current)]
  const { group } = baseline
  const pair = { caseId, baseline: before, current: now, ...defined({ group }) }
  // Without repeats the mean of a side is NaN, and NaN is not above 0.
  return mean(before) + mean(now) > 0 ? [pair] : []
}

function varies(values: readonly number[]): boolean {
  return values.some(value => value !== values[0])
}
