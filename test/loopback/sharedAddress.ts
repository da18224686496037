import type { RequestListener } from 'node:http'
import type { Listening } from './listen.ts'
import { listen } from './listen.ts'

/**
 * Has servers that follow each other listen at one address, for programs that stay with the first
 * address that they are told.
 */
export function sharedAddress(): (listener: RequestListener) => Promise<Listening> {
  let current: RequestListener | undefined
  let shared: Promise<Listening> | undefined
  return async listener => {
    shared ??= listen((request, response) => {
      if (current) current(request, response)
      else request.destroy()
    })
    const { url } = await shared
    current = listener
    return {
      url,
      async close() {
        current = undefined
      },
    }
  }
}
