import type { CallWatch } from '../judge.ts'
import { unlessAborted } from '../unlessAborted.ts'
import { SharedWatch } from './sharedWatch.ts'

/** A call under way that equal questions share. */
interface SharedCall<Result> {
  promise: Promise<Result>
  controller: AbortController
  watch: SharedWatch
  waiting: number
  /** Whether an asker has counted its cost. */
  accounted: boolean
}

/** The result for one asker. The first asker counts the cost. */
interface SharedResult<Result> {
  result: Result
  first: boolean
}

type ShareCall<Result> = (
  key: string,
  start: StartCall<Result>,
  asker?: Asker,
) => Promise<SharedResult<Result>>

type StartCall<Result> = (signal: AbortSignal, watch: SharedWatch) => Promise<Result>

interface Asker {
  signal?: AbortSignal | undefined
  watch?: CallWatch | undefined
}

/**
 * Shares one call among equal questions at the same time. An asker that aborts leaves at once. The call itself is
 * aborted when no asker waits any more.
 */
export function createSingleFlight<Result>(): ShareCall<Result> {
  const running = new Map<string, SharedCall<Result>>()

  function begin(key: string, start: StartCall<Result>): SharedCall<Result> {
    const controller = new AbortController()
    const watch = new SharedWatch()
    const untilEnd = async () => {
      try {
        return await start(controller.signal, watch)
      } finally {
        if (running.get(key) === call) running.delete(key)
      }
    }
    const call: SharedCall<Result> = {
      promise: untilEnd(),
      controller,
      watch,
      waiting: 0,
      accounted: false,
    }
    running.set(key, call)
    return call
  }

  return async (key, start, { signal, watch } = {}) => {
    signal?.throwIfAborted()
    const call = running.get(key) ?? begin(key, start)
    const leave = watch && call.watch.add(watch)
    call.waiting += 1
    try {
      const result = await unlessAborted(call.promise, signal)
      const first = !call.accounted
      call.accounted = true
      return { result, first }
    } finally {
      leave?.()
      call.waiting -= 1
      // No asker may join an aborted call, so it is removed from the list.
      if (call.waiting === 0 && running.get(key) === call) {
        running.delete(key)
        call.controller.abort(signal?.reason)
      }
    }
  }
}
