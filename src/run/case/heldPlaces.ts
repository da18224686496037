import type { ModelCalls } from '../../hub/callMessages.ts'
import type { RoomAt } from '../../judge/limiter/endpointRoom.ts'
import type { Ending } from '../../judge/limiter/limiter.ts'
import { messageOf } from '../../text/whatFailed.ts'

export interface HeldPlacesOptions {
  roomAt: RoomAt
  /** Aborts when nothing further may be asked. */
  stopped: AbortSignal
  /** A request of that call goes out now. */
  onSent(call: number): void
}

/** Places at the limiters of this process, which workers hold while they ask. One that dies gives its own back. */
export function createHeldPlaces({
  roomAt,
  stopped,
  onSent,
}: HeldPlacesOptions): Pick<ModelCalls, 'takePlace' | 'givePlace'> {
  const held = new Map<number, (ending: Ending | undefined) => void>()
  let last = 0
  const giveBack = (place: number, ending?: Ending) => {
    held.get(place)?.(ending)
    held.delete(place)
  }
  return {
    async takePlace({ call, limits, timeout, ...limited }, asked, gone) {
      const signal = asked ? AbortSignal.any([stopped, asked]) : stopped
      try {
        const give = await roomAt(limits, timeout).take({ ...limited, signal })
        onSent(call)
        last += 1
        const place = last
        held.set(place, give)
        // It may have died while the place became free.
        if (gone?.aborted) giveBack(place)
        else gone?.addEventListener('abort', () => giveBack(place))
        return { place }
      } catch (error) {
        if (stopped.aborted) return { refused: messageOf(stopped.reason) }
        throw error
      }
    },
    async givePlace({ place, ending }) {
      giveBack(place, ending)
    },
  }
}
