import type { CallWatch } from '../judge.ts'

/** A call asks several times, and a joint signal costs as much as all else that is done with signals. */
const known = new WeakMap<AbortSignal, { stopped: AbortSignal; joint: AbortSignal }>()

/** Aborts also where nothing further may be sent: what waits need not, what was sent may be answered. */
export function whileWaiting(signal: AbortSignal, watch: CallWatch | undefined): AbortSignal {
  const stopped = watch?.stopped
  if (!stopped) return signal
  const former = known.get(signal)
  if (former?.stopped === stopped) return former.joint
  const joint = AbortSignal.any([signal, stopped])
  known.set(signal, { stopped, joint })
  return joint
}
