import { formatPlace } from '../errors.ts'
import type { Loss } from './sources/given.ts'
import { grouped } from '../text/numbers.ts'
import { printable } from '../text/untrusted.ts'

/** How many places of one loss are shown. `--json` has all. */
const shownPlaces = 3

/** What was lost, each kind once, with the first places where. */
export function lossLines(losses: readonly Loss[]): string[] {
  const kinds = Map.groupBy(losses, ({ field, why }) => JSON.stringify([field, why]))
  return [...kinds.values()].flatMap(same => {
    const [first] = same
    if (!first) return []
    const field = first.field === '' ? 'a record' : `\`${printable(first.field, 80)}\``
    const places = same.slice(0, shownPlaces).map(({ place }) => printable(formatPlace(place), 200))
    const left = same.length - places.length
    const more = left > 0 ? [`and ${grouped(left)} more`] : []
    return [`${field}: ${printable(first.why, 300)}`, `  ${[...places, ...more].join(', ')}`]
  })
}
