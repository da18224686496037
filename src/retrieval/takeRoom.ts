import { defaultConcurrency } from '../judge/judge.ts'
import type { RoomAt } from '../judge/limiter/endpointRoom.ts'
import { callInPlace } from '../judge/limiter/limiter.ts'
import type { ModelIdentity } from '../judge/calls/modelCall.ts'

/** A model that may leave the limit of its calls to others. */
interface Limited extends ModelIdentity {
  concurrency?: number
  limitsItself?: true
}

interface RoomToTake {
  signal: AbortSignal
  roomAt: RoomAt | undefined
}

/** The times of calls to such a model are not used. */
const unused = 60_000

/** Calls a model once there is room for it, unless the model limits itself or no limits exist for it. */
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
