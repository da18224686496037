import type { Clock } from './clock.ts'

/** So many calls are looked at together. */
const callsInRound = 24

/** From such a share of refused calls on, a rate is tried; from the second on at once. */
const shareToTry = 0.1
const shareToTryAtOnce = 0.75
const roundsToTry = 4

/** If only such a share gets through at a lower rate, the rate is not why calls are refused. */
const fewer = 0.85

/** What one refused call takes from the rate; twice as much for each further one in a row. */
const decrease = 0.03
const mostDecrease = 0.5

/** What an accepted call adds to it near the rate at which calls were last refused, and below. */
const increase = 0.001
const fastIncrease = 0.05
const near = 0.9

/** After a rate that changed nothing, so many calls go without one; doubled each time. */
const callsWithoutRate = 400

/** A call that started, and the round that it belongs to. */
export interface RatedCall {
  startedAt: number
  round: Round
  refused: boolean
}

interface Round {
  /** Rounds of one series may be compared. */
  series: number
  startedAt: number
  lastStartedAt: number
  started: number
  settled: number
  refused: number
}

/**
 * Learns how many calls a second an endpoint takes that says nothing of it. Where calls are refused,
 * the rate of those that were not is tried. If hardly any is refused then, there is a limit: the rate
 * is kept, with a little less for each refused call and a little more for each other one. If as many
 * are refused as before, their number is not the reason, and the rate is dropped.
 */
export class LearnedRate {
  readonly #clock: Clock
  /** Calls a millisecond. */
  #rate = Infinity
  #series = 0
  #nextAt = 0
  #round: Round
  /** Calls of the last second, to measure the rate of those that got through. */
  readonly #recent: RatedCall[] = []
  #refusingRounds = 0
  /** The rate at which calls got through in the last round in which calls were refused. */
  #throughBefore = Infinity
  #callsWithoutRate = 0
  #nextWithoutRate = callsWithoutRate
  /** The rate at which calls were last refused, how many in a row, and when it was last lowered. */
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

  /** It was answered, or failed for another reason than the number of calls. */
  passed(call: RatedCall): void {
    this.#refusedInARow = 0
    this.#passedInARow += 1
    const slow = increase * (1 + this.#passedInARow / 10)
    this.#rate *= 1 + (this.#rate < near * this.#ceiling ? fastIncrease : slow)
    this.#settled(call)
  }

  /** @param isOutage whether no call gets through, which says nothing of their rate */
  refused(call: RatedCall, isOutage: boolean): void {
    call.refused = true
    call.round.refused += 1
    this.#passedInARow = 0
    if (!isOutage && call.startedAt >= this.#loweredAt) this.#lower()
    this.#settled(call)
    if (isOutage) this.#beginSeries()
  }

  /** It ended without a reply. */
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

  /** Tries the rate of the calls that got through. */
  #try(): number {
    const through = this.#recent.filter(({ refused }) => !refused).length
    this.#setRate(Math.max(1, through) / 1000)
    this.#throughBefore = Infinity
    this.#refusingRounds = 0
    return this.#rate
  }

  /** Looks whether the rate is kept by the endpoint, and whether it is why calls are refused. */
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

  /** What was counted until now says nothing of what comes. */
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
