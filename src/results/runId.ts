import { randomBytes } from 'node:crypto'
import { defined } from '../defined.ts'

/** Which run it is, and when it ran. */
export interface RunIdentity {
  /** `2026-11-22T18-12-07-3f2a`: its start in UTC, of which the last two digits are random. */
  id: string
  /** As ISO 8601, in UTC. */
  startedAt: string
  /** When its results were put together; those of its last repeat, if there were several. */
  endedAt?: string
}

/** It becomes the name of a folder, so nothing else is taken for one. */
export const runIdPattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-[0-9a-f]{4}$/

/**
 * Ids sort by time, and may name a folder on any system. Of the last four digits the first two are a part of the second,
 * or two runs that begin in the same one would stand in any order.
 */
export function identityFrom(start: Date): RunIdentity {
  const startedAt = start.toISOString()
  const time = startedAt.slice(0, 19).replaceAll(':', '-')
  const part = Math.floor((start.getUTCMilliseconds() * 256) / 1000)
  const last = Buffer.from([part, ...randomBytes(1)]).toString('hex')
  return { id: `${time}-${last}`, startedAt }
}

/** When a run with this id began, as ISO 8601. Nobody has checked that there is such a day. */
export function beganAt(id: string): string {
  const [date = '', time = ''] = id.slice(0, 19).split('T')
  return `${date}T${time.replaceAll('-', ':')}Z`
}

/** The same in milliseconds since 1970. */
export function runStart(id: string): number {
  return Date.parse(beganAt(id))
}

/** From its start to its end, in milliseconds; undefined if that is not known. */
export function durationOf({ startedAt, endedAt }: Partial<RunIdentity>): number | undefined {
  if (startedAt === undefined || endedAt === undefined) return undefined
  return Math.max(0, Date.parse(endedAt) - Date.parse(startedAt))
}

/** Of the parts of one run: the id of the one that began first, from its start to the end of the last. */
export function joinIdentities(parts: readonly Partial<RunIdentity>[]): RunIdentity | undefined {
  const [first] = parts
    .flatMap(({ id, startedAt }) =>
      id === undefined || startedAt === undefined ? [] : [{ id, startedAt }],
    )
    .toSorted((one, other) => Date.parse(one.startedAt) - Date.parse(other.startedAt))
  const ends = parts.flatMap(({ endedAt }) => endedAt ?? [])
  const endedAt = ends.toSorted((one, other) => Date.parse(one) - Date.parse(other)).at(-1)
  return first && { ...first, ...defined({ endedAt }) }
}
