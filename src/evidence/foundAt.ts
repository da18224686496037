import { defined } from '../defined.ts'
import type { RetrievedContext } from '../golden/goldenSet.ts'
import type { FoundAt } from '../judge/claim.ts'
import { shownId } from './evidenceSection.ts'

/** Tells where a passage was found first. */
export type WhereFound = (passage: string) => FoundAt | undefined

/**
 * Where the passages of an answer were found: at which hop, and by which tool. An answer with one search has no
 * such places, because all of its passages are from that search.
 * @param nameOf what passages are named by
 */
export function whereFound(
  contexts: readonly RetrievedContext[],
  nameOf: (passage: RetrievedContext) => string = ({ id }) => id,
): WhereFound {
  const [hops, tools] = [contexts.map(({ hop }) => hop), contexts.map(({ tool }) => tool)]
  const [hasHops, hasTools] = [hops, tools].map(
    all => new Set(all.flatMap(one => one ?? [])).size > 1,
  )
  const places = new Map<string, FoundAt>()
  for (const passage of contexts.toSorted(byHop)) {
    const hop = hasHops ? passage.hop : undefined
    const tool = hasHops || hasTools ? passage.tool : undefined
    if (hop === undefined && tool === undefined) continue
    const name = nameOf(passage)
    if (!places.has(name)) places.set(name, defined({ hop, tool }))
  }
  return passage => places.get(passage)
}

const byHop = (one: FoundAt, other: FoundAt): number => (one.hop ?? 0) - (other.hop ?? 0)

/** Each place once, the first hop first. */
export function distinctPlaces(places: readonly FoundAt[]): FoundAt[] {
  const distinct = new Map(places.map(place => [foundWords(place), place]))
  return [...distinct.values()].toSorted(byHop)
}

/** `at hop 2 by search` */
export function foundWords({ hop, tool }: FoundAt): string {
  return [
    ...(hop === undefined ? [] : [`at hop ${hop}`]),
    ...(tool === undefined ? [] : [`by ${shownId(tool)}`]),
  ].join(' ')
}
