import type { Baseline, BaselineCase, BaselineSet } from '../../baseline/baseline.ts'
import { requiredSets, withRequiredSets } from '../../baseline/declaredPart.ts'
import { inDigitsOf } from '../../baseline/inDigitsOf.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import type { ByHash } from '../../text/sameHash.ts'
import { byHash, isSameHash } from '../../text/sameHash.ts'
import { compareText } from '../../text/stableJson.ts'

/** Share of the cases of the former or of the new set that ask the same in both. */
const leastInCommon = 0.5

/** A set with cases that another set had before. */
interface SetOrigin {
  set: string
  formerSet: string
  /** Cases that ask the same in both. */
  inCommon: number
}

export interface FollowedSets {
  /** The former baseline, with each case in the set that has it now. */
  baseline: Baseline
  /** Name of a renamed or split-off set → name of the set that it was or belonged to. */
  formerNames: ReadonlyMap<string, string>
}

/**
 * Follows cases into sets that were renamed, and into those that a set was split into: no case is gone if only names
 * changed. A new set belongs to the former one that lost most of its cases to it; these must be at least half the cases
 * of one of the two sets. The rules of the former set apply to the new one.
 */
export function followSets(former: Baseline, now: Baseline): FollowedSets {
  const origins = originsOf(former, now)
  const bySource = Map.groupBy(origins, ({ formerSet }) => formerSet)
  const sets = Object.entries(former.sets).flatMap(([name, set]) => {
    const heirs = bySource.get(name)
    if (!heirs) return [[name, set] as const]
    const largestFirst = heirs.toSorted(
      (a, b) => b.inCommon - a.inCommon || compareText(a.set, b.set),
    )
    const kept = Object.hasOwn(now.sets, name) ? [name] : []
    return splitSet(set, [...kept, ...largestFirst.map(one => one.set)], now)
  })
  const named = sets.map(
    ([name, set]) => [name, inDigitsOf(set, ownEntry(now.sets, name))] as const,
  )
  const followed = { ...former, sets: Object.fromEntries(named) }
  const required = requiredSets(former).flatMap(name => [
    name,
    ...(bySource.get(name) ?? []).map(({ set }) => set),
  ])
  return {
    baseline: withRequiredSets(followed, required),
    formerNames: new Map(origins.map(({ set, formerSet }) => [set, formerSet])),
  }
}

function originsOf(former: Baseline, now: Baseline): SetOrigin[] {
  const lost = Object.entries(former.sets)
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([name, { cases }]) => {
      const kept = hashesOf(ownEntry(now.sets, name)?.cases ?? {})
      const gone = Object.values(cases).filter(({ hash }) => !kept.has(hash))
      return { name, size: Object.keys(cases).length, gone: hashesOf(gone) }
    })
  const added = Object.entries(now.sets).filter(([name]) => !Object.hasOwn(former.sets, name))
  return added.flatMap(([set, { cases }]) => {
    const hashes = Object.values(cases).map(({ hash }) => hash)
    const [best] = lost
      .map(({ name, size, gone }) => {
        const inCommon = hashes.filter(hash => gone.has(hash)).length
        return { set, formerSet: name, inCommon, fewest: Math.min(size, hashes.length) }
      })
      .filter(({ inCommon, fewest }) => inCommon > 0 && inCommon >= leastInCommon * fewest)
      .toSorted((a, b) => b.inCommon - a.inCommon)
    return best ? [{ set, formerSet: best.formerSet, inCommon: best.inCommon }] : []
  })
}

function hashesOf(
  cases: Record<string, BaselineCase> | readonly BaselineCase[],
): Pick<ByHash<BaselineCase>, 'has'> {
  return byHash(Object.values(cases).map(one => [one.hash, one] as const))
}

/**
 * A case goes to the set that still has it. A case that is gone or asks something else stays, so that the gate can miss
 * it.
 */
function splitSet(
  set: BaselineSet,
  heirs: readonly string[],
  now: Baseline,
): (readonly [string, BaselineSet])[] {
  const places = heirs.map(name => {
    const cases = ownEntry(now.sets, name)?.cases ?? {}
    return { name, cases, hashes: hashesOf(cases) }
  })
  const heirOf = ([id, { hash }]: [string, BaselineCase]) =>
    places.find(({ cases }) => isSameHash(ownEntry(cases, id)?.hash, hash)) ??
    places.find(({ hashes }) => hashes.has(hash)) ??
    places.find(({ cases }) => Object.hasOwn(cases, id)) ??
    places[0]
  const byHeir = Map.groupBy(Object.entries(set.cases), one => heirOf(one)?.name)
  return heirs.map(
    name => [name, { ...set, cases: Object.fromEntries(byHeir.get(name) ?? []) }] as const,
  )
}
