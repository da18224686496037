import type { Interval } from './interval.ts'
import { fixedSeed, xoshiro128 } from './random.ts'
import type { Uniform } from './variates.ts'

/** How often what other cases and other labels might have given is drawn. */
export const draws = 2000

/**
 * Beyond each end of an interval. The middle 95 % of the draws held the truth in 92 to 95 of 100 simulated runs, so
 * the interval takes a little more (`scripts/benchCorrected`).
 */
const outside = 0.02

/** Added to the labels of each kind: Jeffreys' prior. */
export const added = 0.5

/** A draw without a value may be anything, so it counts at both ends. */
export function middleAround(value: number, found: number[]): Interval | null {
  const tail = Math.floor(outside * draws) - (draws - found.length)
  if (tail < 0) return null
  found.sort((first, second) => first - second)
  const [lower = 0, upper = 1] = [found[tail], found[found.length - 1 - tail]]
  return {
    lower: Math.min(value, withinShares(lower)),
    upper: Math.max(value, withinShares(upper)),
  }
}

export function seeded(): Uniform {
  const next = xoshiro128(fixedSeed)
  return () => next() / 2 ** 32
}

export function withinShares(value: number): number {
  return Math.min(1, Math.max(0, value))
}
