import type { Interval } from './interval.ts'
import { mean, sum } from './mean.ts'
import { roundingError } from './roundingError.ts'
import { studentQuantile } from './studentQuantile.ts'
import type { SharedStratum, WindowScore, WindowScores } from './windowScores.ts'
import { sharedStrata } from './windowScores.ts'

/** How the mean of one window differs from that of another one. */
export interface WindowChange {
  /** Mean over all cases of each window. */
  before: number
  now: number
  /** The difference inside the strata that both windows have. Absent if they share none. */
  change?: number
  /** The rest of the difference of the means: what another mix of strata explains. */
  byMix?: number
  /** Of the change. Absent if a window has too few units. */
  standardError?: number
  /** Of Student's t for that standard error. */
  degreesOfFreedom?: number
  /** 95 % interval of the change. */
  interval?: Interval
  /** Independent units among the compared cases of each window. */
  units: { before: number; now: number }
}

/**
 * The change of the mean at the same mix of strata: the differences of the strata, weighted after Mantel and Haenszel
 * (1959). The interval is that of Student's t with a cluster-robust standard error. The two windows have a variance
 * each, and degrees of freedom after Welch and Satterthwaite. A unit in both windows counts once: what its halves share
 * is not noise of the difference.
 */
export function windowChange(scores: WindowScores): WindowChange {
  const [before, now] = [meanOf(scores.before), meanOf(scores.now)]
  const strata = [...sharedStrata(scores).values()]
  const total = sum(strata.map(({ weight }) => weight))
  const sides = [sideOf(strata, total, 'before'), sideOf(strata, total, 'now')] as const
  const units = { before: sides[0].units.size, now: sides[1].units.size }
  if (total === 0) return { before, now, units }
  const change = sides[1].mean - sides[0].mean
  const spread = spreadOf(sides)
  const reach = spread && reachOf(strata, { ...spread, units })
  return {
    before,
    now,
    change,
    byMix: now - before - change,
    ...spread,
    ...(reach !== undefined && { interval: { lower: change - reach, upper: change + reach } }),
    units,
  }
}

/** Sorted, so that the order of the cases changes no digit. */
function meanOf(scores: readonly WindowScore[]): number {
  return mean(scores.map(({ value }) => value).toSorted((a, b) => a - b))
}

/** One window, with each stratum weighted as in the comparison. */
interface Side {
  mean: number
  /** By unit: how far its weighted cases lie from the means of their strata. */
  units: Map<string, number>
  strata: number
}

function sideOf(strata: readonly SharedStratum[], total: number, side: 'before' | 'now'): Side {
  const units = new Map<string, number>()
  const means = strata.map(stratum => {
    const cases = stratum[side].toSorted((a, b) => a.value - b.value)
    const centre = meanOf(cases)
    const share = stratum.weight / total / cases.length
    for (const { unit, value } of cases)
      units.set(unit, (units.get(unit) ?? 0) + share * (value - centre))
    return (centre * stratum.weight) / total
  })
  return { mean: sum(means.toSorted((a, b) => a - b)), units, strata: strata.length }
}

interface Spread {
  standardError: number
  degreesOfFreedom: number
}

/** Undefined if a window has no more units than strata, whose means use them up. */
function spreadOf([before, now]: readonly [Side, Side]): Spread | undefined {
  const free = [before, now].map(({ units, strata }) => units.size - strata)
  const [freeBefore = 0, freeNow = 0] = free
  if (freeBefore < 1 || freeNow < 1) return undefined
  const scaleBefore = Math.sqrt(before.units.size / freeBefore)
  const scaleNow = Math.sqrt(now.units.size / freeNow)
  const names = new Set([...before.units.keys(), ...now.units.keys()])
  const strays = [...names].map(
    name => (now.units.get(name) ?? 0) * scaleNow - (before.units.get(name) ?? 0) * scaleBefore,
  )
  const own = [
    { variance: scaleBefore ** 2 * squares(before.units.values()), free: freeBefore },
    { variance: scaleNow ** 2 * squares(now.units.values()), free: freeNow },
  ]
  const together = sum(own.map(({ variance }) => variance)) ** 2
  const each = sum(own.map(one => one.variance ** 2 / one.free))
  const degreesOfFreedom = each > 0 ? Math.max(1, Math.floor(together / each)) : 1
  return { standardError: Math.sqrt(squares(strays)), degreesOfFreedom }
}

function squares(values: Iterable<number>): number {
  return sum([...values].map(value => value ** 2).toSorted((a, b) => a - b))
}

/**
 * How far the interval reaches to both sides. If no score differs from another one, it is the share
 * of other units that may differ although none of these does, 1 - .025^(1/n): scores without spread
 * would otherwise seem certain.
 */
function reachOf(
  strata: readonly SharedStratum[],
  { standardError, degreesOfFreedom, units }: Spread & Pick<WindowChange, 'units'>,
): number {
  const values = strata.flatMap(({ before, now }) => [...before, ...now].map(({ value }) => value))
  const [first = 0] = values
  const isQuiet = values.every(value => Math.abs(value - first) < roundingError)
  if (isQuiet) return 1 - 0.025 ** (1 / Math.min(units.before, units.now))
  return studentQuantile(0.95, degreesOfFreedom) * standardError
}
