import { isFault } from './endpointError.ts'
import { refusesAll, rootCodeOf } from './faults.ts'

/** Milliseconds after which an address at which nobody ever listened is given up. */
const patienceUnreached = 10_000

/** The same for an endpoint that is there and answers nobody: at least so long, and so many attempts of full length. */
const leastPatience = 300_000
const attemptsOfPatience = 3

/** The machine's codes if nobody listens at an address, or if the address does not exist. */
const nobodyThere = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']

/** Whether an endpoint answers at all, as far as calls have shown. Times are of `performance.now()`. */
export interface EndpointReach {
  /** A call was answered now. */
  answered(): void
  /** A call failed now in a way that may pass. */
  failed(error: Error): void
  hasAnsweredSince(time: number): boolean
  /** Aborts with the next answer. */
  nextAnswer(): AbortSignal
  /** Whether that error shows that no such server is at the address. False once one was there. */
  isNobodyThere(error: Error): boolean
  /** Whether the endpoint has answered nobody for so long that nothing further should be asked. */
  isGivenUp(error: Error): boolean
  /** Whether that error shows that no question would be answered. After an answer a refusal no longer shows it. */
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
      // An endpoint that answers 503 loads its model, or starts again.
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
