import type { ScorePair } from './pairs.ts'
import { roundingError } from './pairs.ts'
import { fixedSeed, xoshiro128 } from './random.ts'

export interface PermutationTest {
  /** Chance of a mean difference at least this low, if which run a score came from meant nothing. */
  pWorse: number
  /** The same for at least this high. */
  pBetter: number
  /** The lowest `pWorse` that these scores could have given. */
  smallestP: number
}

/** So many relabelings or fewer are all tried, and p is exact. */
const exactLimit = 100_000

/** How many relabelings are drawn where there are too many to try. */
export const defaultDraws = 20_000

/** A case that could have come out otherwise. */
interface VaryingCase {
  /** The scores of both runs, ascending: what a relabeling deals out anew. */
  pooled: number[]
  /** How many of them the current run has. */
  dealt: number
  /** What a point more in the current run's sum adds to the case's difference of means. */
  weight: number
  observed: number
}

/**
 * Permutation test inside each case: the scores of a case keep their values, and which run each
 * came from is dealt anew. With one run on each side this is the paired sign-flip test; it stays
 * valid for any, also unequal, numbers of repeats. Cases whose scores are all equal say nothing
 * and are skipped.
 *
 * It asks whether this golden set was answered worse than noise explains. It doesn't ask whether
 * other questions would be.
 */
export function permutationTest(
  pairs: readonly ScorePair[],
  draws: number = defaultDraws,
): PermutationTest {
  const cases = pairs.flatMap(varyingCase)
  const observed = sum(cases.map(({ observed: own, weight }) => own * weight))
  const relabelings = product(cases.map(({ pooled, dealt }) => choose(pooled.length, dealt)))
  const exact = relabelings <= exactLimit
  const statistics = exact ? allStatistics(cases) : drawnStatistics(cases, draws)
  let low = 0
  let high = 0
  for (const statistic of statistics) {
    if (statistic <= observed + roundingError) low += 1
    if (statistic >= observed - roundingError) high += 1
  }
  // The scores as they were observed are one of all relabelings, and one more than those drawn.
  const extra = exact ? 0 : 1
  return {
    pWorse: (low + extra) / (statistics.length + extra),
    pBetter: (high + extra) / (statistics.length + extra),
    smallestP: product(cases.map(lowestShare)),
  }
}

function varyingCase({ baseline, current }: ScorePair): VaryingCase[] {
  const pooled = [...baseline, ...current].toSorted((a, b) => a - b)
  if (pooled[0] === pooled.at(-1)) return []
  const weight = 1 / current.length + 1 / baseline.length
  return [{ pooled, dealt: current.length, weight, observed: sum(current) }]
}

function allStatistics(cases: readonly VaryingCase[]): number[] {
  let statistics = [0]
  for (const { pooled, dealt, weight } of cases) {
    const own = subsetSums(pooled, dealt)
    statistics = statistics.flatMap(statistic => own.map(value => statistic + value * weight))
  }
  return statistics
}

function subsetSums(values: readonly number[], size: number): number[] {
  const [first, ...rest] = values
  if (size === 0) return [0]
  if (first === undefined || values.length < size) return []
  return [...subsetSums(rest, size - 1).map(own => own + first), ...subsetSums(rest, size)]
}

function drawnStatistics(cases: readonly VaryingCase[], draws: number): Float64Array {
  const random = xoshiro128(fixedSeed)
  const statistics = new Float64Array(draws)
  for (const { pooled, dealt, weight } of cases) {
    const deal = dealer(pooled, dealt, random)
    for (let draw = 0; draw < draws; draw += 1) {
      statistics[draw] = (statistics[draw] ?? 0) + deal() * weight
    }
  }
  return statistics
}

/** Each call draws `dealt` of the values without replacement and gives their sum. */
function dealer(pooled: readonly number[], dealt: number, random: () => number): () => number {
  const values = Float64Array.from(pooled)
  const total = sum(pooled)
  // Drawing the smaller arm says what is left for the larger one.
  const drawn = Math.min(dealt, values.length - dealt)
  return () => {
    let own = 0
    for (let index = 0; index < drawn; index += 1) {
      const chosen = index + Math.floor((random() / 2 ** 32) * (values.length - index))
      const value = values[chosen] ?? 0
      values[chosen] = values[index] ?? 0
      values[index] = value
      own += value
    }
    return drawn === dealt ? own : total - own
  }
}

/** The share of a case's relabelings that give the current run its lowest possible sum. */
function lowestShare({ pooled, dealt }: VaryingCase): number {
  const highest = pooled[dealt - 1]
  const ties = pooled.filter(value => value === highest).length
  const needed = pooled.slice(0, dealt).filter(value => value === highest).length
  return choose(ties, needed) / choose(pooled.length, dealt)
}

function choose(n: number, k: number): number {
  let ways = 1
  for (let index = 1; index <= k; index += 1) ways = (ways * (n - k + index)) / index
  return Math.round(ways)
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function product(values: readonly number[]): number {
  return values.reduce((total, value) => total * value, 1)
}
