import { rootCodeOf } from './faults.ts'

/** Milliseconds without an answer after which an address at which nobody ever listened is given up. */
const patienceUnreached = 10_000

/** The same for an endpoint that is there and answers nobody. */
const patience = 300_000

/** What the machine says where nobody listens at an address, or where there is no such address. */
const nobodyThere = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']

/** What is known of whether an endpoint answers at all. Times are of `performance.now()`. */
export interface Reach {
  /** A call was answered now. */
  answered(): void
  /** A call failed now in a way that may pass. */
  failed(error: Error): void
  hasAnsweredSince(time: number): boolean
  /** Whether that error shows that nobody listens at the address, where nobody ever has. */
  isNobodyThere(error: Error): boolean
  /** Whether nobody has been answered for so long that nothing further should be asked. */
  isGivenUp(error: Error): boolean
}

export function createReach(): Reach {
  let answeredAt = -Infinity
  let failingSince: number | undefined
  let wasThere = false
  const isRefusal = (error: Error) => nobodyThere.includes(rootCodeOf(error) ?? '')
  const isNobodyThere = (error: Error) => !wasThere && isRefusal(error)
  return {
    answered() {
      answeredAt = performance.now()
      failingSince = undefined
      wasThere = true
    },
    failed(error) {
      failingSince ??= performance.now()
      // Who answers 503 loads its model, or starts again.
      wasThere ||= !isRefusal(error)
    },
    hasAnsweredSince: time => answeredAt > time,
    isNobodyThere,
    isGivenUp(error) {
      const silence = failingSince === undefined ? 0 : performance.now() - failingSince
      return silence >= (isNobodyThere(error) ? patienceUnreached : patience)
    },
  }
}
