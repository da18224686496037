import { choose } from './choose.ts'
import { joinGroups } from './joinGroups.ts'
import { mean, squaredDeviations, sum } from './mean.ts'
import type { Statistics, VaryingCase } from './relabelings.ts'
import { fixedSeed, xoshiro128 } from './random.ts'
import {
  allStatistics,
  differenceOf,
  differencesOf,
  drawnStatistics,
  weighted,
} from './relabelings.ts'
import { roundingError } from './roundingError.ts'
import type { ScorePair } from './scorePair.ts'

export interface PermutationTest {
  /** Chance of scores that say at least as much of a drop, if which run a score came from meant nothing. */
  pWorse: number
  /** The same of a rise. */
  pBetter: number
  /** How many relabelings were drawn; 0 if all were tried. */
  drawn: number
  /** The lowest `pWorse` that these scores could have given. */
  smallestP: number
}

/** Up to this many relabelings, all are tried, and p is exact. */
const exactLimit = 100_000

/**
 * What subtracting leaves in the last bits of a score. Far below a rounding error: equal sums must
 * stay equal.
 */
const lastBits = 1e-12

/** How many relabelings are drawn if there are too many to try. */
export const defaultDraws = 20_000

/**
 * Permutation test inside each case: the scores of a case keep their values, and their runs are relabeled. Two sums
 * over the cases measure how bad a relabeling is: the differences of the means, and the same differences with those of
 * noisy cases divided by their noise ({@link weighted}), each in units of its spread. The worse sum counts. The second
 * finds more real drops; the first finds drops in noisy cases that rises of steady ones would hide. With one run on
 * each side this is the paired sign-flip test; it stays valid for any, also unequal, numbers of repeats. Cases whose
 * scores are all equal carry no information and are skipped. The cases of a group are relabeled together, each run as a
 * unit ({@link joinGroups}). The order of cases and repeats makes no difference.
 *
 * It tests whether the answers to this golden set got worse than noise explains, not whether answers to other questions
 * would.
 */
export function permutationTest(
  pairs: readonly ScorePair[],
  draws: number = defaultDraws,
): PermutationTest {
  const varying = varyingCases(pairs)
  const { cases } = varying
  const exact = product(cases.map(({ relabelings }) => relabelings)) <= exactLimit
  const { low, high, all } = countTails(
    exact ? allStatistics(cases) : drawnStatistics(cases, draws, xoshiro128(fixedSeed)),
    varying,
  )
  // The scores as they were observed are one of all relabelings, and one more than those drawn.
  const extra = exact ? 0 : 1
  return {
    pWorse: (low + extra) / (all + extra),
    pBetter: (high + extra) / (all + extra),
    drawn: exact ? 0 : all,
    smallestP: product(cases.map(lowestShare)),
  }
}

/** Cases that could have come out otherwise. */
export interface VaryingCases {
  cases: VaryingCase[]
  /** Both sums as they were, in units of their spread. */
  observed: Sums
  /** Standard deviation of each sum over all relabelings. */
  spread: Sums
}

export type Sums = Record<keyof Statistics, number>

export function varyingCases(pairs: readonly ScorePair[]): VaryingCases {
  const varying = joinGroups(pairs).flatMap(varyingCase).toSorted(byScores)
  const noise = mean(varying.map(({ pooled, squares }) => squares / (pooled.length - 1)))
  const cases = varying.map(one => ({ ...one, noise }))
  const spread = spreadOf(cases)
  const differences = cases.map(one => differenceOf(one)(one.observed))
  const observed = {
    plain: sum(differences) / spread.plain,
    weighted: sum(cases.map((one, at) => weighted(one, differences[at] ?? 0))) / spread.weighted,
  }
  return { cases, observed, spread }
}

/** A case with more relabelings than these is not listed: the spread of its differences is near enough. */
const mostListed = 1000

/** Any number that does not depend on the labels would keep the test exact. */
function spreadOf(cases: readonly VaryingCase[]): Sums {
  const variances = cases.map(one => {
    const { pooled, dealt, squares, relabelings } = one
    const plain = (squares / (pooled.length - 1)) * (1 / dealt + 1 / (pooled.length - dealt))
    if (relabelings > mostListed) return { plain, weighted: plain }
    const values = differencesOf(one).map(difference => weighted(one, difference))
    return { plain, weighted: squaredDeviations(values) / values.length }
  })
  const of = (which: keyof Sums) => Math.sqrt(sum(variances.map(one => one[which]))) || 1
  return { plain: of('plain'), weighted: of('weighted') }
}

/** How many relabelings are at least as low, and as high, as the scores are. */
export function countTails(
  { plain, weighted: byNoise }: Statistics,
  { observed, spread }: Pick<VaryingCases, 'observed' | 'spread'>,
): { low: number; high: number; all: number } {
  const lowest = Math.min(observed.plain, observed.weighted) + roundingError
  const highest = Math.max(observed.plain, observed.weighted) - roundingError
  let low = 0
  let high = 0
  for (const [index, own] of plain.entries()) {
    const [one, other] = [own / spread.plain, (byNoise[index] ?? 0) / spread.weighted]
    if (Math.min(one, other) <= lowest) low += 1
    if (Math.max(one, other) >= highest) high += 1
  }
  return { low, high, all: plain.length }
}

/**
 * Whichever arm has fewer scores is dealt out; what is left goes to the other. If the baseline is
 * dealt out, scores are negated: the lower its sum then is, the worse is the current run.
 */
function varyingCase({ baseline, current }: ScorePair): Omit<VaryingCase, 'noise'>[] {
  const arm = current.length <= baseline.length ? current : baseline.map(score => -score)
  const rest = current.length <= baseline.length ? baseline : current.map(score => -score)
  const sorted = [...arm, ...rest].toSorted((a, b) => a - b)
  const [lowest = 0] = sorted
  if (lowest === sorted.at(-1)) return []
  // Counted from the lowest: what is added to all scores of a case changes no p, not even a drawn one.
  const counted = (score: number) => Math.round((score - lowest) / lastBits) * lastBits
  const pooled = sorted.map(counted)
  const dealt = arm.length
  const middle = mean(pooled)
  const squares = sum(pooled.map(score => (score - middle) ** 2))
  const relabelings = choose(pooled.length, dealt)
  return [{ pooled, dealt, relabelings, squares, observed: sum(arm.map(counted)) }]
}

/** Which random numbers a case gets must follow from its scores alone, not from its id or place. */
function byScores(
  one: Pick<VaryingCase, 'dealt' | 'pooled'>,
  other: Pick<VaryingCase, 'dealt' | 'pooled'>,
): number {
  const sizes = one.dealt - other.dealt || one.pooled.length - other.pooled.length
  if (sizes !== 0) return sizes
  const differing = one.pooled.findIndex((score, index) => score !== other.pooled[index])
  return (one.pooled[differing] ?? 0) - (other.pooled[differing] ?? 0)
}

/** The share of a case's relabelings that are as bad as can be. */
function lowestShare({ pooled, dealt, relabelings }: VaryingCase): number {
  const highest = pooled[dealt - 1]
  const ties = pooled.filter(value => value === highest).length
  const needed = pooled.slice(0, dealt).filter(value => value === highest).length
  return choose(ties, needed) / relabelings
}

function product(values: readonly number[]): number {
  return values.reduce((total, value) => total * value, 1)
}
