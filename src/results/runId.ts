import { randomBytes } from 'node:crypto'
import { defined } from '../defined.ts'

/** The id and the time of a run. */
export interface RunIdentity {
  /** `2026-11-22T18-12-07-3f2a`: its start in UTC; the last two digits are random. */
  id: string
  /** As ISO 8601, in UTC. */
  startedAt: string
  /** When the results were assembled; those of the last repeat, if there were several. */
  endedAt?: string
}

/** An id becomes the name of a folder, so nothing else may pass as an id. */
export const runIdPattern = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-[0-9a-f]{4}$/

/**
 * Ids sort by time and can name a folder on any system. The first two of the last four digits are a fraction of the
 * second, so that two runs of the same second keep their order.
 */
export function identityFrom(start: Date): RunIdentity {
  const startedAt = start.toISOString()
  const time = startedAt.slice(0, 19).replaceAll(':', '-')
  const part = Math.floor((start.getUTCMilliseconds() * 256) / 1000)
  const last = Buffer.from([part, ...randomBytes(1)]).toString('hex')
  return { id: `${time}-${last}`, startedAt }
}

/** When the run with this id began, as ISO 8601. The date is not validated. */
export function beganAt(id: string): string {
  const [date = '', time = ''] = id.slice(0, 19).split('T')
  return `${date}T${time.replaceAll('-', ':')}Z`
}

/** When the run with this id began, in milliseconds since 1970. */
export function runStart(id: string): number {
  return Date.parse(beganAt(id))
}

/** Milliseconds from start to end; undefined if unknown. */
export function durationOf({ startedAt, endedAt }: Partial<RunIdentity>): number | undefined {
  if (startedAt === undefined || endedAt === undefined) return undefined
  return Math.max(0, Date.parse(endedAt) - Date.parse(startedAt))
}

/** Joins the identities of the parts of one run: the id and start of the first part, and the end of the last one. */
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
