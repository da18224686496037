import { addUsage, noUsage } from '../../judge/judgeUsage.ts'
import type { CaseRecord } from '../../results/results.ts'
import { progressLine } from '../../report/words/progressLine.ts'

/** How long a run goes on before it says how far it is, and then says so again. */
const intervalMilliseconds = 5_000

/** The number of judged cases from which a pace is known. */
const fewestForPace = 5

interface ProgressOptions {
  /** Shows a line to the user while tests run. */
  log(line: string): void
  /** Milliseconds of a clock that never goes back. @default performance.now */
  now?: () => number
}

/** Tells how far a long run is, and why it waits. Short runs end before it says anything. */
export function createProgress({ log, now = () => performance.now() }: ProgressOptions) {
  let total = 0
  let isCounted = false
  let judged = 0
  let failed = 0
  let usage = noUsage
  let last = now()
  let begun = last
  let waitsUntil = -Infinity
  const tell = (wait?: string, atOnce = false) => {
    if (!atOnce && now() - last < intervalMilliseconds) return
    last = now()
    const { calls, replayed } = usage
    const waiting = wait === undefined ? {} : { wait }
    log(progressLine({ judged, failed, total, calls, replayed, left: left(), ...waiting }))
  }
  /** Many cases begin at once, so the first ones that end say nothing about the pace. */
  const left = () => {
    if (judged < fewestForPace || total <= judged) return undefined
    return ((now() - begun) / judged) * (total - judged)
  }
  return {
    /** A run of this many cases begins. */
    expect(cases: number): void {
      total = cases
      isCounted = false
      judged = 0
      failed = 0
      usage = noUsage
      last = begun = now()
    },
    /** The filters of the run leave this many cases. */
    narrow(cases: number): void {
      total = cases
      isCounted = true
    },
    /** A case is judged. */
    count(record: Pick<CaseRecord, 'usage' | 'error' | 'scores'>): void {
      const { judge, embeddings = noUsage } = record.usage
      judged += 1
      if (hasError(record)) failed += 1
      usage = [judge, embeddings].reduce(addUsage, usage)
      tell()
    },
    /** How many cases of the run are judged. */
    soFar: () => ({ judged, total, isCounted }),
    /** A call waits this many milliseconds before it is tried again. */
    waits(reason: string, milliseconds: number): void {
      const isLong = milliseconds >= intervalMilliseconds && now() >= waitsUntil
      if (isLong) waitsUntil = now() + milliseconds
      tell(reason, isLong)
    },
  }
}

const hasError = ({ error, scores }: Pick<CaseRecord, 'error' | 'scores'>): boolean =>
  error !== undefined || Object.values(scores).some(({ status }) => status === 'judgeError')
