import { rootCodeOf } from './faults.ts'

/** Milliseconds after which an address at which nobody ever answered is given up. */
const patience = 10_000

/** What the machine says where nobody listens at an address, or where there is no such address. */
const nobodyThere = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN']

/** What is known of whether an endpoint answers at all. */
export interface Reach {
  /** A call was answered now. */
  answered(): void
  /** Whether a call was answered since, by `performance.now()`. */
  hasAnsweredSince(time: number): boolean
  /** Whether that error shows that nobody listens at the address, where nobody ever has. */
  isNobodyThere(error: Error): boolean
  /** Takes that in. True where it has been so for long enough to give up. */
  isGivenUp(): boolean
}

export function createReach(): Reach {
  let answeredAt = -Infinity
  let absentSince: number | undefined
  return {
    answered() {
      answeredAt = performance.now()
    },
    hasAnsweredSince: time => answeredAt > time,
    isNobodyThere: error =>
      answeredAt === -Infinity && nobodyThere.includes(rootCodeOf(error) ?? ''),
    isGivenUp() {
      absentSince ??= performance.now()
      return performance.now() - absentSince >= patience
    },
  }
}
