import { choose } from './choose.ts'
import { dealtTogether } from './joinGroups.ts'
import { sum } from './mean.ts'
import type { ScorePair } from './scorePair.ts'

/** Losses are counted in whole units, so that equal sums are equal: all numbers of repeats up to 16 divide it. */
const units = 720_720

/** The most relabelings of a group's runs that are enumerated. More would take an unrealistic number of repeats. */
const mostWays = 100_000

/**
 * How likely chance alone loses this much, if the run of a score made no difference. Gains of
 * other cases don't count against it: nine cases that fell silent count the same if nine others now
 * answer. It is exact, because the scores are 0 and 1 and so have few sums. The cases of a group
 * are dealt together, each run of theirs as one.
 *
 * @param pairs 1 for each repeat that was scored, 0 for each that was not
 */
export function chanceOfLosses(pairs: readonly ScorePair[]): number {
  let sums: Chances = new Map([[0, 1]])
  const varying = pairs.filter(({ baseline, current }) => varies([...baseline, ...current]))
  const observed = sum(varying.map(({ baseline, current }) => loss(baseline, current)))
  for (const cases of dealtTogether(varying)) {
    for (const own of lossesOf(cases)) sums = convolved(sums, own, observed)
  }
  return Math.min(1, sums.get(observed) ?? 0)
}

function varies(scores: readonly number[]): boolean {
  return scores.some(score => score !== scores[0])
}

/** What is lost, in units, to how likely that is. */
type Chances = ReadonlyMap<number, number>

function loss(baseline: readonly number[], current: readonly number[]): number {
  return lossOf(sum(baseline) / baseline.length, sum(current) / current.length)
}

function lossOf(before: number, now: number): number {
  return Math.round(units * Math.max(0, before - now))
}

/** One distribution for the whole group, or one for each case if the group has too many relabelings. */
function lossesOf(cases: readonly ScorePair[]): Chances[] {
  const [first] = cases
  const ways = first
    ? choose(first.baseline.length + first.current.length, first.current.length)
    : 0
  return cases.length === 1 || ways > mostWays ? cases.map(ofOneCase) : [ofGroup(cases, ways)]
}

/** Any of the scored repeats of both runs may belong to the current run: a hypergeometric distribution. */
function ofOneCase({ baseline, current }: ScorePair): Chances {
  const [before, now] = [baseline.length, current.length]
  const all = sum(baseline) + sum(current)
  const ways = choose(before + now, now)
  const chances = new Map<number, number>()
  for (let scoredNow = Math.max(0, all - before); scoredNow <= Math.min(all, now); scoredNow += 1) {
    const chance = (choose(all, scoredNow) * choose(before + now - all, now - scoredNow)) / ways
    add(chances, lossOf((all - scoredNow) / before, scoredNow / now), chance)
  }
  return chances
}

function ofGroup(cases: readonly ScorePair[], ways: number): Chances {
  const pooled = cases.map(({ baseline, current }) => [...baseline, ...current])
  const [{ baseline = [], current = [] } = {}] = cases
  const chances = new Map<number, number>()
  for (const dealt of subsets(baseline.length + current.length, current.length)) {
    const losses = pooled.map(scores => {
      const now = sum(dealt.map(run => scores[run] ?? 0))
      return lossOf((sum(scores) - now) / baseline.length, now / current.length)
    })
    add(chances, sum(losses), 1 / ways)
  }
  return chances
}

/** Each choice of so many of the numbers below `count`. */
function* subsets(count: number, size: number, from = 0): Generator<number[]> {
  if (size === 0) {
    yield []
    return
  }
  for (let first = from; first <= count - size; first += 1) {
    for (const others of subsets(count, size - 1, first + 1)) yield [first, ...others]
  }
}

/** @param most what all larger sums count as: losses only ever add up */
function convolved(sums: Chances, own: Chances, most: number): Chances {
  const longer = new Map<number, number>()
  for (const [losses, chance] of own) {
    for (const [others, other] of sums) {
      add(longer, Math.min(most, losses + others), chance * other)
    }
  }
  return longer
}

function add(chances: Map<number, number>, losses: number, chance: number): void {
  chances.set(losses, (chances.get(losses) ?? 0) + chance)
}
