import type { CallWatch } from '../judge.ts'

/** Aborts also where nothing further may be sent: what waits need not, what was sent may be answered. */
export function whileWaiting(signal: AbortSignal, watch: CallWatch | undefined): AbortSignal {
  return watch?.stopped ? AbortSignal.any([signal, watch.stopped]) : signal
}
