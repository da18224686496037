import { counted, grouped } from '../../text/numbers.ts'

interface Progress {
  judged: number
  /** How many of them have an error in place of an answer, or of a score. */
  failed: number
  /** Cases that the run selected; 0 if that is not known yet. */
  total: number
  calls: number
  replayed: number
  /** Milliseconds that the rest takes at this pace; absent if it can't be estimated. */
  left?: number | undefined
  /** Why calls wait, if they do. */
  wait?: string
}

/**
 * How far a long run is: `RAG judged 12 of 48 cases, 3 with errors · 34 calls, 5 replayed · about 2 min left`, and
 * why it waits: ` · 127.0.0.1:11434 refuses connections, try 3 of 11`. If no cases are judged, as
 * when questions are drawn or references checked, it says only the wait.
 */
export function progressLine(progress: Progress): string {
  const { judged, failed, total, calls, replayed, left, wait } = progress
  if (total === 0 && judged === 0 && wait !== undefined) return `RAG: ${wait}`
  const cases =
    total === 0 ? counted(judged, 'case') : `${grouped(judged)} of ${counted(total, 'case')}`
  const waiting = wait === undefined ? '' : ` · ${wait}`
  const errors = failed === 0 ? '' : `, ${grouped(failed)} with errors`
  return `RAG judged ${cases}${errors} · ${counted(calls, 'call')}, ${grouped(replayed)} replayed${timeText(left)}${waiting}`
}

function timeText(left: number | undefined): string {
  if (left === undefined) return ''
  const seconds = Math.max(1, Math.round(left / 1000))
  const time = seconds < 100 ? `${seconds} s` : `${grouped(Math.round(seconds / 60))} min`
  return ` · about ${time} left`
}
