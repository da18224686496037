import { unlessAborted } from '../unlessAborted.ts'

interface Flight<Result> {
  promise: Promise<Result>
  controller: AbortController
  waiting: number
  /** Whether somebody has taken the result, and with it the bill. */
  taken: boolean
}

/** What one of those who waited gets; the first of them accounts for what it cost. */
interface Landed<Result> {
  result: Result
  first: boolean
}

type JoinFlight<Result> = (
  key: string,
  start: (signal: AbortSignal) => Promise<Result>,
  signal?: AbortSignal,
) => Promise<Landed<Result>>

/**
 * One call for all who ask the same thing at the same time. Who aborts leaves at once; the call
 * itself is aborted when nobody waits for it any more.
 */
export function createFlights<Result>(): JoinFlight<Result> {
  const flights = new Map<string, Flight<Result>>()

  function launch(key: string, start: (signal: AbortSignal) => Promise<Result>): Flight<Result> {
    const controller = new AbortController()
    const fly = async () => {
      try {
        return await start(controller.signal)
      } finally {
        if (flights.get(key) === flight) flights.delete(key)
      }
    }
    const flight: Flight<Result> = { promise: fly(), controller, waiting: 0, taken: false }
    flights.set(key, flight)
    return flight
  }

  return async (key, start, signal) => {
    signal?.throwIfAborted()
    const flight = flights.get(key) ?? launch(key, start)
    flight.waiting += 1
    try {
      const result = await unlessAborted(flight.promise, signal)
      const first = !flight.taken
      flight.taken = true
      return { result, first }
    } finally {
      flight.waiting -= 1
      // Still listed means not landed. Whoever asks from now on needs a call of their own.
      if (flight.waiting === 0 && flights.get(key) === flight) {
        flights.delete(key)
        flight.controller.abort(signal?.reason)
      }
    }
  }
}
