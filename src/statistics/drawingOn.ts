import type { PermutationTest } from './permutation.ts'
import { countTails, varyingCases } from './permutation.ts'
import { nextSeed, xoshiro128 } from './random.ts'
import { drawnStatistics, numbersPerDraw } from './relabelings.ts'
import type { ScorePair } from './scorePair.ts'
import { tailBound } from './tailBound.ts'

/** A p is known well enough once this many draws were as extreme. */
const enoughExtreme = 10

/** Draws that are held in memory together. */
const mostAtOnce = 500_000

/** How far a test may draw on. */
export interface DrawingOn {
  /** How many relabelings at most. */
  most: number
  /** How many random numbers at most: a relabeling of many cases takes more of them. */
  numbers: number
}

export type DrawnTails = Pick<PermutationTest, 'pWorse' | 'pBetter' | 'drawn'>

/** Whether so few draws were as extreme that more of them, up to the most, would tell p better. */
export function isLeftOpen({ pWorse, pBetter, drawn }: DrawnTails, most: number): boolean {
  return drawn > 0 && drawn < most && extreme(Math.min(pWorse, pBetter), drawn) < enoughExtreme
}

/**
 * A permutation test with more draws, for when p must be very small because it is one of many. They
 * go on until ten are as extreme as the scores (Besag and Clifford, "Sequential Monte Carlo
 * p-values", 1991). If not even the most draws would show one, a bound tells how small p is.
 *
 * @param first what the first draws found for the same scores
 */
export function drawOn(pairs: readonly ScorePair[], first: DrawnTails, on: DrawingOn): DrawnTails {
  if (!isLeftOpen(first, on.most)) return first
  const varying = varyingCases(pairs)
  const { cases } = varying
  const { drawn } = first
  let low = extreme(first.pWorse, drawn)
  let high = extreme(first.pBetter, drawn)
  let all = drawn
  const boundLow = low === 0 ? tailBound(varying, 'low') : 1
  const boundHigh = high === 0 ? tailBound(varying, 'high') : 1
  const isTiny = Math.min(boundLow, boundHigh) <= 1 / (on.most + 1)
  const most = isTiny ? 0 : Math.min(on.most, Math.floor(on.numbers / numbersPerDraw(cases, drawn)))
  const random = xoshiro128(nextSeed)
  while (all < most && Math.min(low, high) < enoughExtreme) {
    const count = Math.min(all, most - all, mostAtOnce)
    const more = countTails(drawnStatistics(cases, count, random), varying)
    low += more.low
    high += more.high
    all += count
  }
  // A bound is on the exact p, so it can be taken if no draw was as extreme.
  const share = (count: number, bound: number) => {
    const p = (count + 1) / (all + 1)
    return count === 0 ? Math.min(p, bound) : p
  }
  return { pWorse: share(low, boundLow), pBetter: share(high, boundHigh), drawn: all }
}

/** Draws that were as extreme: the scores themselves are one more. */
function extreme(p: number, drawn: number): number {
  return Math.round(p * (drawn + 1)) - 1
}
