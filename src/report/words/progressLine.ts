import { counted, grouped } from '../../text/numbers.ts'

export interface Progress {
  judged: number
  /** How many of them have an error in place of an answer, or of a score. */
  failed: number
  /** Cases that the run selected; 0 where that is not known yet. */
  total: number
  calls: number
  replayed: number
  /** Why calls wait, if they do. */
  wait?: string
}

/**
 * How far a long run is: `RAG judged 12 of 48 cases, 3 with errors · 34 calls, 5 replayed`, and why it waits:
 * ` · 127.0.0.1:11434 refuses connections, try 3 of 11`.
 */
export function progressLine({ judged, failed, total, calls, replayed, wait }: Progress): string {
  const cases =
    total === 0 ? counted(judged, 'case') : `${grouped(judged)} of ${counted(total, 'case')}`
  const waiting = wait === undefined ? '' : ` · ${wait}`
  const errors = failed === 0 ? '' : `, ${grouped(failed)} with errors`
  return `RAG judged ${cases}${errors} · ${counted(calls, 'call')}, ${grouped(replayed)} replayed${waiting}`
}
