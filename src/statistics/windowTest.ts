import { choose } from './choose.ts'
import { sum } from './mean.ts'
import type { PermutationTest } from './permutation.ts'
import { defaultDraws } from './permutation.ts'
import { fixedSeed, xoshiro128 } from './random.ts'
import { roundingError } from './roundingError.ts'
import { studentTail } from './studentQuantile.ts'
import { windowChange } from './windowChange.ts'
import type { SharedStratum, WindowScores } from './windowScores.ts'
import { sharedStrata } from './windowScores.ts'

/** Up to this many relabelings, all are tried, and p is exact. */
const exactLimit = 100_000

/** Far below a rounding error: equal sums must stay equal. */
const lastBits = 1e-12

/**
 * Permutation test of two windows that share no case: units are dealt to the windows at random. A
 * unit moves with all of its cases. Units of one window change places with units of the other
 * window in the stratum of most of their cases. The two halves of a unit that both windows have
 * change places with each other, so that a customer of both weeks is never taken for two.
 *
 * What is summed over the cases of the later window is how far each lies from the mean of its stratum. Inside one
 * stratum that is the difference of the two means, times a number that no label changes; over several, differences
 * that follow from another mix of strata are not part of it. The order of cases makes no difference.
 */
export function windowTest(
  scores: WindowScores,
  draws: number = defaultDraws,
): Omit<PermutationTest, 'smallestP'> {
  const pools = poolsOf(unitsOf(scores)).filter(isOpen).toSorted(byContent)
  const observed = sum(pools.map(pool => pool.observed))
  const exact =
    pools.reduce((ways, { values, dealt }) => ways * choose(values.length, dealt), 1) <= exactLimit
  const sums = exact ? allSums(pools) : drawnSums(pools, draws)
  let low = 0
  let high = 0
  for (const one of sums) {
    if (one <= observed + roundingError) low += 1
    if (one >= observed - roundingError) high += 1
  }
  // The labels as they were are one of all relabelings, and one more than those drawn.
  const extra = exact ? 0 : 1
  const all = sums.length + extra
  const { worse, better } = leastByUnits(scores)
  return {
    pWorse: Math.max(worse, (low + extra) / all),
    pBetter: Math.max(better, (high + extra) / all),
    drawn: exact ? 0 : draws,
  }
}

/** How many times as many cases as in the other window a unit may have, for the two to change places. */
const mostUnequal = 2

/** Whether the units of one window have so many more cases that they could not have been of the other one. */
export function haveUnequalUnits(scores: WindowScores): boolean {
  const strata = [...sharedStrata(scores).values()]
  const [before = 1, now = 1] = (['before', 'now'] as const).map(side => {
    const cases = strata.flatMap(stratum => stratum[side])
    return cases.length / Math.max(1, new Set(cases.map(({ unit }) => unit)).size)
  })
  return Math.max(before, now) > mostUnequal * Math.min(before, now)
}

/**
 * The p of a t-test with a variance for each window, below which relabelings prove nothing if units are unequal: one
 * customer of 60 cases would stand out among customers of one.
 */
function leastByUnits(scores: WindowScores): { worse: number; better: number } {
  if (!haveUnequalUnits(scores)) return { worse: 0, better: 0 }
  const { change = 0, standardError, degreesOfFreedom = 1 } = windowChange(scores)
  if (standardError === undefined) return { worse: 1, better: 1 }
  const value = change / Math.max(standardError, roundingError)
  return {
    worse: studentTail(-value, degreesOfFreedom),
    better: studentTail(value, degreesOfFreedom),
  }
}

/** Sums over the cases of a unit, of their distances from the means of their strata. */
interface Unit {
  before?: number
  now?: number
  /** Number of its cases by stratum. */
  strata: Map<string, number>
}

function unitsOf(scores: WindowScores): Unit[] {
  const units = new Map<string, Unit>()
  const add = (stratum: string, shared: SharedStratum, side: 'before' | 'now') => {
    for (const { unit, value } of shared[side].toSorted((a, b) => a.value - b.value)) {
      const own = units.get(unit) ?? { strata: new Map<string, number>() }
      units.set(unit, own)
      own[side] = (own[side] ?? 0) + value - shared.mean
      own.strata.set(stratum, (own.strata.get(stratum) ?? 0) + 1)
    }
  }
  const strata = [...sharedStrata(scores)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  for (const [name, shared] of strata) {
    add(name, shared, 'before')
    add(name, shared, 'now')
  }
  return [...units.values()]
}

/** The sums of units, and how many of them go to the later window. */
interface Pool {
  /** Ascending. */
  values: number[]
  dealt: number
  /** Sum of those dealt as it was. */
  observed: number
}

function poolsOf(units: readonly Unit[]): Pool[] {
  const halves = units.flatMap(({ before, now }) =>
    before === undefined || now === undefined ? [] : [poolOf([before], [now])],
  )
  const whole = units.filter(({ before, now }) => before === undefined || now === undefined)
  const byStratum = Map.groupBy(whole, ({ strata }) => mostOf(strata))
  const pools = [...byStratum.values()].map(own =>
    poolOf(
      own.flatMap(({ before }) => before ?? []),
      own.flatMap(({ now }) => now ?? []),
    ),
  )
  return [...halves, ...pools]
}

function mostOf(strata: ReadonlyMap<string, number>): string | undefined {
  return [...strata].toSorted(
    ([one, count], [other, more]) => more - count || (one < other ? -1 : 1),
  )[0]?.[0]
}

function poolOf(before: readonly number[], now: readonly number[]): Pool {
  const counted = (value: number) => Math.round(value / lastBits) * lastBits
  return {
    values: [...before, ...now].map(counted).toSorted((a, b) => a - b),
    dealt: now.length,
    observed: sum(now.map(counted).toSorted((a, b) => a - b)),
  }
}

/** A pool of one window, or of equal values, comes out the same whatever is dealt. */
function isOpen({ values, dealt }: Pool): boolean {
  return dealt > 0 && dealt < values.length && values[0] !== values.at(-1)
}

/** Which random numbers a pool gets must follow from its values alone. */
function byContent(one: Pool, other: Pool): number {
  const sizes = one.values.length - other.values.length || one.dealt - other.dealt
  if (sizes !== 0) return sizes
  const differing = one.values.findIndex((value, index) => value !== other.values[index])
  return (one.values[differing] ?? 0) - (other.values[differing] ?? 0)
}

function allSums(pools: readonly Pool[]): number[] {
  return pools.reduce<number[]>(
    (sums, { values, dealt }) => {
      const own = subsetSums(values, dealt)
      return sums.flatMap(before => own.map(value => before + value))
    },
    [0],
  )
}

/** The sum of each subset of the given size. Of the larger side, the sums follow from those of the rest. */
function subsetSums(values: readonly number[], size: number): number[] {
  if (size > values.length / 2) {
    const all = sum(values)
    return subsetSums(values, values.length - size).map(rest => all - rest)
  }
  const bySize: number[][] = Array.from({ length: size + 1 }, () => [])
  bySize[0] = [0]
  for (const value of values) {
    // Largest first: no sum takes the same value twice.
    for (let taken = size; taken > 0; taken -= 1) {
      for (const own of bySize[taken - 1] ?? []) bySize[taken]?.push(own + value)
    }
  }
  return bySize[size] ?? []
}

function drawnSums(pools: readonly Pool[], draws: number): number[] {
  const random = xoshiro128(fixedSeed)
  const dealers = pools.map(pool => dealer(pool, random))
  return Array.from({ length: draws }, () => dealers.reduce((total, deal) => total + deal(), 0))
}

/** Each call deals the values again, and returns the sum of the later window. */
function dealer({ values, dealt }: Pool, random: () => number): () => number {
  const all = sum(values)
  // The smaller side takes fewer random numbers.
  const isSmaller = dealt <= values.length - dealt
  const count = isSmaller ? dealt : values.length - dealt
  const rest = Float64Array.from(values)
  return () => {
    let own = 0
    for (let place = 0; place < count; place += 1) {
      const chosen = place + Math.floor((random() / 2 ** 32) * (rest.length - place))
      const value = rest[chosen] ?? 0
      rest[chosen] = rest[place] ?? 0
      rest[place] = value
      own += value
    }
    return isSmaller ? own : all - own
  }
}
