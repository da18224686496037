import type { JoinedCase } from './join.ts'
import { chanceOfLosses } from '../../statistics/lossTest.ts'
import type { ScorePair } from '../../statistics/scorePair.ts'
import type { BaselineCase } from '../../baseline/baseline.ts'
import { repeatsOf } from '../../baseline/baseline.ts'
import { mean, sum } from '../../statistics/mean.ts'
import { roundingError } from '../../statistics/roundingError.ts'
import { difference } from '../../statistics/scorePair.ts'
import { permutationTest } from '../../statistics/permutation.ts'

/** Share of the baseline's scores that may be gone before the rest says too little. */
const mostLost = 0.1

/** At this p or below losses are worth a word where gains would make up for them. */
const suspicious = 0.05

export interface Coverage {
  /** Cases that only the baseline scored, and only the current run: nothing can be said of them. */
  lost: number
  gained: number
  /** More than a tenth of the scores is gone. */
  fell: boolean
  /** How likely chance alone loses so many; 0 where there is no noise. */
  p: number
  /** `p` among all tests of the run; absent before it was corrected, and where there is no noise. */
  corrected?: number
  /** Whether chance can lose or gain any of these scores. */
  chancy: boolean
}

/**
 * Whether a metric finds less to measure than before: a system that declines more often, or
 * retrieves nothing, must not look as good as before on what it still answers. Cases
 * whose right answer is to decline don't count, because declining is right there.
 */
export function compareCoverage(
  joined: readonly JoinedCase[],
  metric: string,
  { noisy, draws }: { noisy: boolean; draws: number },
): Coverage {
  const pairs = scoredPairs(joined, metric)
  const { lost, gained } = scoredInOne(pairs)
  const before = pairs.length - gained
  const changes = pairs.map(difference)
  const tooMany = (gone: number) => gone > mostLost * before + roundingError
  const varying = pairs.filter(({ baseline, current }) => varies([...baseline, ...current]))
  const isNoisy =
    noisy || pairs.some(({ baseline, current }) => varies(baseline) || varies(current))
  const told = { lost, gained, chancy: isNoisy && varying.length > 0 }
  // What other cases gain makes good no loss.
  if (!tooMany(sum(changes.map(own => Math.max(0, -own))))) return { ...told, fell: false, p: 1 }
  if (!isNoisy) return { ...told, fell: true, p: 0 }
  // Two tests are asked, one of all that was lost and one of what is left of it after the gains.
  const p = Math.min(1, 2 * Math.min(permutationTest(pairs, draws).pWorse, chanceOfLosses(pairs)))
  // By chance some cases are lost and others gained in any run: alone that says nothing.
  return { ...told, fell: tooMany(-sum(changes)) || p <= suspicious, p }
}

/** How many cases only one of the runs scored. */
export function lostAndGained(
  joined: readonly JoinedCase[],
  metric: string,
): Pick<Coverage, 'lost' | 'gained'> {
  return scoredInOne(scoredPairs(joined, metric))
}

function scoredInOne(pairs: readonly ScorePair[]): Pick<Coverage, 'lost' | 'gained'> {
  return {
    lost: pairs.filter(pair => mean(pair.current) === 0).length,
    gained: pairs.filter(pair => mean(pair.baseline) === 0).length,
  }
}

function scoredPairs(joined: readonly JoinedCase[], metric: string): ScorePair[] {
  return joined.flatMap(one => (one.current.answerable === false ? [] : scored(one, metric)))
}

/** 1 for each repeat that was scored and 0 for each that was not; none where nothing ever was. */
function scored({ baseline, current }: JoinedCase, metric: string): ScorePair[] {
  const runs = (one: BaselineCase) => repeatsOf(one, metric).map(score => Number(score !== null))
  const [before, now] = [runs(baseline), runs(current)]
  const { group } = baseline
  const pair = { baseline: before, current: now, ...(group !== undefined && { group }) }
  // Where one of them has no repeats its mean is no number, and no number above 0.
  return mean(before) + mean(now) > 0 ? [pair] : []
}

function varies(values: readonly number[]): boolean {
  return values.some(value => value !== values[0])
}
