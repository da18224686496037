import { hash } from 'node:crypto'
import { sum } from '../../statistics/mean.ts'
import { quotaMethod } from '../../statistics/quotaMethod.ts'
import { compareText } from '../../text/stableJson.ts'
import type { SampledUnit } from './tracesSeen.ts'

/** Units of one value of the named attribute. */
export interface DrawnStratum {
  /** Undefined for units without the attribute. */
  name: string | undefined
  /** The number of its units in the file. */
  size: number
  /** How many units the sample takes of it. */
  quota: number
  /** Its units in the order in which they are taken, each with questions of its own. */
  queue: readonly SampledUnit[]
}

interface Drawing {
  strata: readonly DrawnStratum[]
  /** How many units ask what another one asks. */
  duplicates: number
}

/**
 * Draws units in proportion to the strata, at least one of each stratum if there is room. A hash of the seed and the
 * key of a unit gives the order, so the order of the file changes nothing. Units that ask the same questions are drawn
 * once.
 */
export function drawUnits(
  units: readonly SampledUnit[],
  { size, seed }: { size: number; seed: number },
): Drawing {
  const ordered = units
    .map(unit => ({ unit, place: hash('sha256', JSON.stringify([seed, unit.key])) }))
    .toSorted((one, other) => compareText(one.place, other.place))
    .map(({ unit }) => unit)
  const distinct = new Set(
    new Map(ordered.toReversed().map(unit => [unit.questions, unit])).values(),
  )
  const strata = [...Map.groupBy(ordered, ({ by }) => by)]
    .toSorted(([one], [other]) => compareText(JSON.stringify([one]), JSON.stringify([other])))
    .map(([name, own]) => ({
      ...{ name, size: own.length },
      queue: own.filter(unit => distinct.has(unit)),
    }))
    .filter(({ queue }) => queue.length > 0)
  const quotas = quotasOf(strata, size)
  return {
    strata: strata.map((stratum, index) => ({ ...stratum, quota: quotas[index] ?? 0 })),
    duplicates: ordered.length - distinct.size,
  }
}

/** By the shares in the file. What a stratum can't give because its questions repeat, the others give. */
function quotasOf(
  strata: readonly { size: number; queue: readonly unknown[] }[],
  seats: number,
): number[] {
  const sizes = strata.map(({ size }) => size)
  const least = strata.length <= seats ? strata.map(() => 1) : []
  const quotas = quotaMethod(sizes, seats, least).map((quota, index) =>
    Math.min(quota, strata[index]?.queue.length ?? 0),
  )
  const room = strata.map(({ queue }, index) => queue.length - (quotas[index] ?? 0))
  const open = [...room.keys()].filter(index => (room[index] ?? 0) > 0)
  const more = quotaMethod(
    open.map(index => room[index] ?? 0),
    seats - sum(quotas),
  )
  for (const [place, index] of open.entries()) {
    quotas[index] = (quotas[index] ?? 0) + (more[place] ?? 0)
  }
  return quotas
}
