import type { Clock } from './clock.ts'

/** The number of calls in a round. */
const callsInRound = 24

/** From this share of refused calls on, a rate is tried; from the second share on, at once. */
const shareToTry = 0.1
const shareToTryAtOnce = 0.75
const roundsToTry = 4

/** If only this share gets through at a lower rate, the rate is not the reason for the refusals. */
const fewer = 0.85

/** The decrease of the rate for one refused call; twice as much for each further one in a row. */
const decrease = 0.03
const mostDecrease = 0.5

/** The increase of the rate for an accepted call, near the rate of the last refusals and below it. */
const increase = 0.001
const fastIncrease = 0.05
const near = 0.9

/** After a useless rate, this many calls go without one; doubled each time. */
const callsWithoutRate = 400

/** The start of a call, and the round of the call. */
export interface RatedCall {
  startedAt: number
  round: Round
  refused: boolean
}

interface Round {
  /** Only rounds of one series may be compared. */
  series: number
  startedAt: number
  lastStartedAt: number
  started: number
  settled: number
  refused: number
}

/**
 * Learns how many calls per second an endpoint accepts that does not state its limits. If calls are refused, it tries
 * the rate of the accepted calls. If then hardly any call is refused, the endpoint has a limit: the rate is kept, a
 * little lower after each refused call and a little higher after each accepted one. If as many are refused as before,
 * the number of calls is not the reason, and the rate is dropped.
 */
export class LearnedRate {
  readonly #clock: Clock
  /** Calls per millisecond. */
  #rate = Infinity
  #series = 0
  #nextAt = 0
  #round: Round
  /** Calls of the last second, to measure the rate of accepted calls. */
  readonly #recent: RatedCall[] = []
  #refusingRounds = 0
  /** The rate of accepted calls in the last round with refused calls. */
  #throughBefore = Infinity
  #callsWithoutRate = 0
  #nextWithoutRate = callsWithoutRate
  /** The rate at the last refusal, the refusals in a row, and the time of the last decrease. */
  #ceiling = Infinity
  #refusedInARow = 0
  #passedInARow = 0
  #loweredAt = -Infinity

  constructor(clock: Clock) {
    this.#clock = clock
    this.#round = this.#newRound()
  }

  /** When the next call may start. */
  nextStartAt(): number {
    return this.#nextAt
  }

  started(): RatedCall {
    const now = this.#clock.now()
    if (this.#round.started === callsInRound) this.#round = this.#newRound()
    this.#round.started += 1
    this.#round.lastStartedAt = now
    this.#callsWithoutRate -= 1
    this.#nextAt = Math.max(this.#nextAt, now) + 1 / this.#rate
    const call = { startedAt: now, round: this.#round, refused: false }
    const isRecent = ({ startedAt }: RatedCall) => startedAt > now - 1000
    while (this.#recent[0] && !isRecent(this.#recent[0])) this.#recent.shift()
    this.#recent.push(call)
    return call
  }

  /** Reports that the call was answered, or failed for a reason other than the number of calls. */
  passed(call: RatedCall): void {
    this.#refusedInARow = 0
    this.#passedInARow += 1
    const slow = increase * (1 + this.#passedInARow / 10)
    this.#rate *= 1 + (this.#rate < near * this.#ceiling ? fastIncrease : slow)
    this.#settled(call)
  }

  /** @param isOutage whether no call gets through, which does not depend on the rate */
  refused(call: RatedCall, isOutage: boolean): void {
    call.refused = true
    call.round.refused += 1
    this.#passedInARow = 0
    if (!isOutage && call.startedAt >= this.#loweredAt) this.#lower()
    this.#settled(call)
    if (isOutage) this.#beginSeries()
  }

  /** Reports that the call ended without a reply. */
  left(call: RatedCall): void {
    this.#settled(call)
  }

  #lower(): void {
    if (this.#refusedInARow === 0) this.#ceiling = this.#rate
    this.#rate *= 1 - Math.min(mostDecrease, decrease * 2 ** this.#refusedInARow)
    this.#refusedInARow += 1
    this.#loweredAt = this.#clock.now()
  }

  #settled({ round }: RatedCall): void {
    round.settled += 1
    if (round.series !== this.#series) return
    const share = round.refused / callsInRound
    const isOver = round.settled === callsInRound
    if (this.#rate < Infinity) {
      if (isOver) this.#judge(round, share)
      return
    }
    if (isOver) this.#refusingRounds = share > shareToTry ? this.#refusingRounds + 1 : 0
    const isToBeTried = this.#refusingRounds >= roundsToTry && this.#callsWithoutRate <= 0
    if (share >= shareToTryAtOnce) this.#try()
    else if (isToBeTried) this.#throughBefore = this.#try()
  }

  /** Tries the rate of the accepted calls. */
  #try(): number {
    const through = this.#recent.filter(({ refused }) => !refused).length
    this.#setRate(Math.max(1, through) / 1000)
    this.#throughBefore = Infinity
    this.#refusingRounds = 0
    return this.#rate
  }

  /** Decides whether the endpoint keeps up with the rate, and whether the rate is the reason for refusals. */
  #judge({ startedAt, lastStartedAt, refused }: Round, share: number): void {
    if (share <= shareToTry) {
      this.#throughBefore = Infinity
      return
    }
    const took = Math.max(1, lastStartedAt - startedAt)
    const through = Math.max(1, callsInRound - refused) / took
    this.#setRate(Math.min(this.#rate, through))
    if (share >= shareToTryAtOnce) return
    if (through < fewer * this.#throughBefore && this.#throughBefore < Infinity) this.#drop()
    else this.#throughBefore = through
  }

  #setRate(rate: number): void {
    const now = this.#clock.now()
    this.#rate = rate
    this.#ceiling = rate
    this.#nextAt = Math.max(now, Math.min(this.#nextAt, now + 1 / rate))
    this.#loweredAt = now
    this.#beginSeries()
  }

  /** Starts a new series, because earlier counts don't describe the next calls. */
  #beginSeries(): void {
    this.#series += 1
    this.#round = this.#newRound()
  }

  #drop(): void {
    this.#setRate(Infinity)
    this.#callsWithoutRate = this.#nextWithoutRate
    this.#nextWithoutRate *= 2
  }

  #newRound(): Round {
    const now = this.#clock.now()
    return {
      series: this.#series,
      startedAt: now,
      lastStartedAt: now,
      started: 0,
      settled: 0,
      refused: 0,
    }
  }
}
