import { defaultConcurrency } from '../judge/judge.ts'
import type { RoomAt } from '../judge/limiter/endpointRoom.ts'
import { callInPlace } from '../judge/limiter/limiter.ts'
import type { ModelIdentity } from '../judge/calls/modelCall.ts'

/** A model that may leave it to others how many calls are under way at once. */
interface Limited extends ModelIdentity {
  concurrency?: number
  limitsItself?: true
}

interface RoomToTake {
  signal: AbortSignal
  roomAt: RoomAt | undefined
}

/** Nothing is learned from how long calls to such a model take. */
const unused = 60_000

/** Calls a model when there is room for it, where limits are kept for it and it doesn't keep them itself. */
export function takeRoom<Result>(
  call: () => Promise<Result>,
  { name, model = '', endpoint = '', concurrency = defaultConcurrency, limitsItself }: Limited,
  { signal, roomAt }: RoomToTake,
): Promise<Result> {
  if (!roomAt || limitsItself) return call()
  const limits = { baseURL: endpoint, model: `${name} ${model}`, concurrency }
  return callInPlace(call, {
    limiter: roomAt(limits, unused),
    signal,
    endingOf: reply => ({ outcome: 'result' in reply ? 'answered' : 'failed' }),
  })
}
