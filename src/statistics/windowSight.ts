import { mean, sum } from './mean.ts'
import { normalQuantile } from './normal.ts'
import { studentQuantile } from './studentQuantile.ts'
import { windowChange } from './windowChange.ts'
import type { WindowScores } from './windowScores.ts'
import { sharedStrata } from './windowScores.ts'
import { haveUnequalUnits } from './windowTest.ts'

/** Standard errors between a drop that is found in half of all comparisons and one that is found in 80 %. */
const forPower = normalQuantile(0.8)

/**
 * The smallest drop of the mean that two windows like these show with 80 % power, if it comes from answers that fail
 * wholly: their scores of 0 add to the spread, so that a drop that all answers share is found more easily. Undefined if
 * there are too few units for a spread, or if not even a drop to 0 shows.
 *
 * @param scores from 0 to 1, where higher is better
 * @param level the p at which a drop counts
 */
export function smallestSeen(scores: WindowScores, level: number): number | undefined {
  const { standardError, degreesOfFreedom = 1, units } = windowChange(scores)
  if (standardError === undefined) return undefined
  const strata = [...sharedStrata(scores).values()]
  const total = sum(strata.map(({ weight }) => weight))
  const values = strata.flatMap(({ before }) => before.map(({ value }) => value))
  const [centre, square] = [mean(values), mean(values.map(value => value ** 2))]
  if (!(centre > 0)) return undefined
  const ofStrata = (per: (stratum: (typeof strata)[number]) => number) =>
    sum(strata.map(one => (one.weight / total) ** 2 / per(one)))
  const perCase = ofStrata(({ now }) => now.length)
  const cases = sum(strata.map(({ before, now }) => before.length + now.length))
  // What tells the windows apart spreads the relabelings too: by whole units.
  const perUnit =
    ofStrata(({ before, now }) => before.length + now.length) *
    Math.max(1, cases / (units.before + units.now))
  const needed = haveUnequalUnits(scores)
    ? studentQuantile(1 - 2 * level, degreesOfFreedom)
    : normalQuantile(1 - level)
  const shows = (drop: number) => {
    const failing = drop / centre
    const variance = standardError ** 2 + failing * (1 - failing) * square * perCase
    const relabeled = Math.sqrt(variance + drop ** 2 * perUnit)
    return drop >= needed * relabeled + forPower * Math.sqrt(variance)
  }
  if (!shows(centre)) return undefined
  let [low, high] = [0, centre]
  for (let step = 0; step < 40; step += 1) {
    const middle = (low + high) / 2
    if (shows(middle)) high = middle
    else low = middle
  }
  return high
}
