import { mean } from './mean.ts'
import { defaultDraws, permutationTest } from './permutation.ts'
import type { ScorePair } from './scorePair.ts'
import type { WindowScore } from './windowScores.ts'
import { windowTest } from './windowTest.ts'

/** The cases that everybody can repair a system on, and those that nobody saw. */
export interface OpenAndHeldOut {
  open: readonly ScorePair[]
  heldOut: readonly ScorePair[]
}

/**
 * The p of two hypotheses: that the open cases did not rise, and that the held-out ones rose as much. It is the larger p
 * of two tests, because both must show something (an intersection-union test: Berger, 1982). The first relabels the runs
 * of each open case. The second deals the changes of all cases again to the two sides, where the cases of a group stay
 * together. It takes equally many runs of both sides: the mean of three runs varies less than a single one, and such
 * changes can't change places.
 */
export function heldOutTest(
  { open, heldOut }: OpenAndHeldOut,
  draws: number = defaultDraws,
): number {
  const runs = {
    baseline: runsOfBoth(open, heldOut, 'baseline'),
    current: runsOfBoth(open, heldOut, 'current'),
  }
  const changesOf = (side: 'open' | 'heldOut', pairs: readonly ScorePair[]): WindowScore[] =>
    pairs.map(({ baseline, current, group }, index) => ({
      value: mean(current.slice(0, runs.current)) - mean(baseline.slice(0, runs.baseline)),
      // Groups with one name are different on the two sides.
      unit: JSON.stringify([side, group ?? index]),
      stratum: '',
    }))
  const sides = { before: changesOf('heldOut', heldOut), now: changesOf('open', open) }
  return Math.max(permutationTest(open, draws).pBetter, windowTest(sides, draws).pBetter)
}

/** How many runs both sides have. */
function runsOfBoth(
  open: readonly ScorePair[],
  heldOut: readonly ScorePair[],
  arm: 'baseline' | 'current',
): number {
  const most = (pairs: readonly ScorePair[]) => Math.max(...pairs.map(one => one[arm].length))
  return Math.min(most(open), most(heldOut))
}
