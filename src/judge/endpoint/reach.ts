import { isFault } from './endpointError.ts'
import { refusesAll, rootCodeOf } from './faults.ts'

/** Milliseconds after which calls give up an address at which no server ever listened. */
const patienceUnreached = 10_000

/** The same for a server that answers no call: at least this time and this many attempts of full length. */
const leastPatience = 300_000
const attemptsOfPatience = 3

/** The system's codes if no server listens at an address, or if the address does not exist. */
const nobodyThere = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']

/** Whether an endpoint answers at all, according to its calls so far. Times are of `performance.now()`. */
export interface EndpointReach {
  /** Reports an answered call. */
  answered(): void
  /** Reports a failed call whose fault may pass. */
  failed(error: Error): void
  hasAnsweredSince(time: number): boolean
  /** Aborts with the next answer. */
  nextAnswer(): AbortSignal
  /** Whether that error shows that no such server is at the address. False if a server answered there before. */
  isNobodyThere(error: Error): boolean
  /** Whether the endpoint has answered no call for so long that the run should stop asking. */
  isGivenUp(error: Error): boolean
  /** Whether that error shows that no question would be answered. After an answer, a refusal no longer shows it. */
  isForAll(error: Error): boolean
}

/** @param timeout milliseconds that one attempt may take */
export function createReach(timeout: number): EndpointReach {
  const patience = Math.max(leastPatience, attemptsOfPatience * timeout)
  let answeredAt = -Infinity
  let untilAnswer: AbortController | undefined
  let failingSince: number | undefined
  let wasThere = false
  const isAbsence = (error: Error) =>
    nobodyThere.includes(rootCodeOf(error) ?? '') || isFault(error, 'page')
  const isNobodyThere = (error: Error) => !wasThere && isAbsence(error)
  return {
    answered() {
      answeredAt = performance.now()
      untilAnswer?.abort()
      untilAnswer = undefined
      failingSince = undefined
      wasThere = true
    },
    failed(error) {
      failingSince ??= performance.now()
      // An endpoint that answers 503 is loading its model or restarting.
      wasThere ||= !isAbsence(error)
    },
    hasAnsweredSince: time => answeredAt > time,
    nextAnswer: () => (untilAnswer ??= new AbortController()).signal,
    isNobodyThere,
    isGivenUp(error) {
      const silence = failingSince === undefined ? 0 : performance.now() - failingSince
      return silence >= (isNobodyThere(error) ? patienceUnreached : patience)
    },
    isForAll: error =>
      isNobodyThere(error) ||
      isFault(error, 'wrongProtocol') ||
      (answeredAt === -Infinity && refusesAll(error)),
  }
}
