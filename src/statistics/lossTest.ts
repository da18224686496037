import { choose } from './choose.ts'
import { sum } from './mean.ts'
import type { ScorePair } from './scorePair.ts'

/** Losses are counted in whole units, so that equal sums are equal. */
const units = 1000

/**
 * How likely chance alone loses so much, if which run a score came from meant nothing. What other
 * cases gain is not held against it: nine cases that fell silent are as silent beside nine others
 * that now speak. It is exact, because the scores are 0 and 1 and so have few sums.
 *
 * @param pairs 1 for each repeat that was scored, 0 for each that was not
 */
export function chanceOfLosses(pairs: readonly ScorePair[]): number {
  let sums = new Map([[0, 1]])
  let observed = 0
  for (const pair of pairs) {
    const now = sum(pair.current)
    const shape = { all: sum(pair.baseline) + now, ...sizes(pair) }
    observed += loss(now, shape)
    sums = withOneMore(sums, shape)
  }
  return sum([...sums].map(([losses, chance]) => (losses >= observed ? chance : 0)))
}

interface Shape {
  /** Scored repeats of both runs. */
  all: number
  before: number
  now: number
}

function sizes({ baseline, current }: ScorePair): Omit<Shape, 'all'> {
  return { before: baseline.length, now: current.length }
}

/** What is lost where so many of the scored repeats are the current run's. */
function loss(scoredNow: number, { all, before, now }: Shape): number {
  return Math.round(units * Math.max(0, (all - scoredNow) / before - scoredNow / now))
}

function withOneMore(sums: ReadonlyMap<number, number>, shape: Shape): Map<number, number> {
  const { all, before, now } = shape
  const longer = new Map<number, number>()
  const ways = choose(before + now, now)
  for (let scoredNow = Math.max(0, all - before); scoredNow <= Math.min(all, now); scoredNow += 1) {
    const own = loss(scoredNow, shape)
    const chance = (choose(all, scoredNow) * choose(before + now - all, now - scoredNow)) / ways
    for (const [losses, other] of sums) {
      longer.set(losses + own, (longer.get(losses + own) ?? 0) + chance * other)
    }
  }
  return longer
}
