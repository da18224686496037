import { counted, grouped } from '../../text/numbers.ts'

export interface Progress {
  judged: number
  /** Cases that the run selected; 0 where that is not known yet. */
  total: number
  calls: number
  replayed: number
}

/** How far a long run is: `RAG judged 12 of 48 cases · 34 calls, 5 replayed`. */
export function progressLine({ judged, total, calls, replayed }: Progress): string {
  const cases =
    total === 0 ? counted(judged, 'case') : `${grouped(judged)} of ${counted(total, 'case')}`
  return `RAG judged ${cases} · ${counted(calls, 'call')}, ${grouped(replayed)} replayed`
}
