import { sum } from './mean.ts'
import type { Sums, VaryingCases } from './permutation.ts'
import { differencesOf, weighted } from './relabelings.ts'
import { roundingError } from './roundingError.ts'

/** A case with more relabelings than these is not listed to bound a chance. */
const mostListed = 1000

/** Steps of the search for the best bound. Every step gives a valid bound. */
const steps = 18

/**
 * An upper bound on the chance of a relabeling at least as low, or as high, as the observed one; 1
 * if nothing is known. If all of many cases fell, it is nearly 0, and no number of
 * draws could show that. Chernoff, "A Measure of Asymptotic Efficiency for Tests of a Hypothesis
 * Based on the Sum of Observations", 1952. Either of the two sums may be as extreme, so their bounds are added.
 */
export function tailBound({ cases, observed, spread }: VaryingCases, side: 'low' | 'high'): number {
  if (cases.some(({ relabelings }) => relabelings > mostListed)) return 1
  const sign = side === 'low' ? -1 : 1
  const reached = Math.max(sign * observed.plain, sign * observed.weighted) - roundingError
  const kinds = [...Map.groupBy(cases, one => JSON.stringify(one)).values()].flatMap(
    ([first, ...others]) => (first ? [{ one: first, count: 1 + others.length }] : []),
  )
  const boundOf = (which: keyof Sums) =>
    chernoff(
      kinds.map(({ one, count }) => ({
        count,
        values: differencesOf(one).map(difference => {
          const own = which === 'plain' ? difference : weighted(one, difference)
          return (sign * own) / spread[which]
        }),
      })),
      reached,
    )
  // Without repeats both sums are the same.
  const others = cases.some(({ dealt }) => dealt > 1) ? boundOf('weighted') : 0
  return Math.min(1, Math.max(Number.MIN_VALUE, boundOf('plain') + others))
}

function chernoff(
  kinds: readonly { values: readonly number[]; count: number }[],
  reached: number,
): number {
  const exponent = (tilt: number) =>
    sum(kinds.map(({ values, count }) => count * logMeanExp(values, tilt))) - tilt * reached
  return Math.exp(lowest(exponent))
}

/** log of the mean of exp(tilt · value), without an overflow. */
function logMeanExp(values: readonly number[], tilt: number): number {
  const highest = tilt * values.reduce((most, value) => Math.max(most, value), -Infinity)
  let total = 0
  for (const value of values) total += Math.exp(tilt * value - highest)
  return highest + Math.log(total / values.length)
}

/** The lowest that a convex function of positive numbers is seen to be: golden section. */
function lowest(of: (tilt: number) => number): number {
  const golden = (Math.sqrt(5) - 1) / 2
  const at = (place: number) => ({ place, value: of(Math.exp(place)) })
  let [from, to] = [Math.log(0.01), Math.log(1000)]
  let left = at(to - golden * (to - from))
  let right = at(from + golden * (to - from))
  let best = Math.min(0, left.value, right.value)
  for (let step = 0; step < steps; step += 1) {
    if (left.value <= right.value) {
      to = right.place
      right = left
      left = at(to - golden * (to - from))
    } else {
      from = left.place
      left = right
      right = at(from + golden * (to - from))
    }
    best = Math.min(best, left.value, right.value)
  }
  return best
}
