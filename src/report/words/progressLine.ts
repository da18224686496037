import { counted, grouped } from '../../text/numbers.ts'

export interface Progress {
  judged: number
  /** Cases that the run selected; 0 where that is not known yet. */
  total: number
  calls: number
  replayed: number
  /** Why calls wait, if they do. */
  wait?: string
}

/**
 * How far a long run is: `RAG judged 12 of 48 cases · 34 calls, 5 replayed`, and why it waits:
 * ` · 127.0.0.1:11434 refuses connections, try 3 of 11`.
 */
export function progressLine({ judged, total, calls, replayed, wait }: Progress): string {
  const cases =
    total === 0 ? counted(judged, 'case') : `${grouped(judged)} of ${counted(total, 'case')}`
  const waiting = wait === undefined ? '' : ` · ${wait}`
  return `RAG judged ${cases} · ${counted(calls, 'call')}, ${grouped(replayed)} replayed${waiting}`
}
