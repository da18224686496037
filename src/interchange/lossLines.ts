import { formatPlace } from '../errors.ts'
import type { Loss } from './sources/given.ts'
import { firstFew } from '../text/firstFew.ts'
import { grouped } from '../text/numbers.ts'
import { printable } from '../text/untrusted.ts'

/** The most places of one loss to show. `--json` has all. */
const shownPlaces = 3

/** A file may have as many unknown keys as records. */
const shownKinds = 100

/** The most losses to show that differ only in names. */
const shownAlike = 5

/** The losses, each kind once, with its first places. */
export function lossLines(losses: readonly Loss[]): string[] {
  const alike = Map.groupBy(losses, ({ field, why }) => JSON.stringify([field, withoutNames(why)]))
  const shown = [...alike.values()].slice(0, shownKinds)
  const left = alike.size - shown.length
  return [
    ...shown.flatMap(likeLines),
    ...(left > 0 ? [`… and ${grouped(left)} more kinds: --json has all`] : []),
  ]
}

/** The losses by their reasons, without places: the traces of a sample have the same ones each time. */
export function briefLossLines(losses: readonly Loss[]): string[] {
  const alike = Map.groupBy(losses, ({ why }) => withoutNames(why))
  return [...alike.values()].slice(0, shownKinds).flatMap(([first, ...others]) => {
    if (!first) return []
    const fields = new Set([first, ...others].map(({ field }) => field || 'a record'))
    const names = [...fields].map(field => `\`${printable(field, 80)}\``)
    return [`${firstFew(names, shownAlike)}: ${printable(first.why, 300)}`]
  })
}

/** The loss in one record. */
export function lossText({ field, why }: Loss): string {
  return `${field === '' ? 'a record' : `\`${printable(field, 80)}\``}: ${printable(why, 300)}`
}

/** Removes names: doubled ids may be as many as cases, each with its own message. */
function withoutNames(why: string): string {
  return why.replaceAll(/`[^`]*`/g, '``')
}

function likeLines(losses: readonly Loss[]): string[] {
  const kinds = [...Map.groupBy(losses, ({ why }) => why).values()]
  const left = kinds.slice(shownAlike).flat().length
  return [
    ...kinds.slice(0, shownAlike).flatMap(kindLines),
    ...(left > 0 ? [`… and ${grouped(left)} more of this kind: --json has all`] : []),
  ]
}

function kindLines(same: readonly Loss[]): string[] {
  const [first] = same
  if (!first) return []
  const places = same.slice(0, shownPlaces).map(({ place }) => printable(formatPlace(place), 200))
  const left = same.length - places.length
  const more = left > 0 ? [`and ${grouped(left)} more`] : []
  return [lossText(first), `  ${[...places, ...more].join(', ')}`]
}
