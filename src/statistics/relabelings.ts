import { sum } from './mean.ts'

/** A case that could have come out otherwise. */
export interface VaryingCase {
  /** The scores of both runs, ascending. */
  pooled: number[]
  /** How many of them a relabeling deals out: at most half. */
  dealt: number
  /** Number of ways to do that. */
  relabelings: number
  /** Sum of the squared deviations of all its scores from their mean. */
  squares: number
  /** Variance of an average case's scores, of both runs together. */
  noise: number
  /** The sum of those dealt as it was. */
  observed: number
}

/** Two sums over all cases, of each relabeling. */
export interface Statistics {
  /** Sums of the differences of the means. */
  plain: Float64Array
  /** The same sums, with the differences of noisy cases divided by their noise ({@link weighted}). */
  weighted: Float64Array
}

/** The difference of the means of a relabeling, by the sum of the scores that it deals out. */
export function differenceOf({ pooled, dealt }: VaryingCase): (own: number) => number {
  const rest = pooled.length - dealt
  const weight = 1 / dealt + 1 / rest
  const offset = sum(pooled) / rest
  return own => own * weight - offset
}

/**
 * The difference of the means, divided by 1 + within / noise. `within` is the variance that is left inside the
 * two runs. Three scores of 1 that became three of 0 say more than a mean that moved as far while scores of both
 * runs stray. If either run has only one score, the spread inside the other one says too little,
 * and it is the difference itself.
 */
export function weighted(
  { pooled, dealt, squares, noise }: VaryingCase,
  difference: number,
): number {
  if (dealt < 2) return difference
  const weight = 1 / dealt + 1 / (pooled.length - dealt)
  // What the difference of the means does not explain of the squares. Rounding may leave less than none.
  const within = Math.max(0, squares - difference ** 2 / weight) / (pooled.length - 2)
  return difference / (1 + within / noise)
}

/**
 * The most relabelings of a few cases that are listed, to draw one for all of them at once: three
 * cases of 3 and 3 runs, or 13 of 1 and 1. A longer list would not stay in a processor's cache.
 */
const longestList = 8192

/** Both sums for every relabeling. */
export function allStatistics(cases: readonly VaryingCase[]): Statistics {
  let statistics: Statistics = { plain: new Float64Array(1), weighted: new Float64Array(1) }
  for (const one of cases) {
    const own = differencesOf(one)
    statistics = {
      plain: eachWithEach(statistics.plain, own),
      weighted: eachWithEach(
        statistics.weighted,
        own.map(difference => weighted(one, difference)),
      ),
    }
  }
  return statistics
}

function eachWithEach(statistics: Float64Array, own: readonly number[]): Float64Array {
  const longer = new Float64Array(statistics.length * own.length)
  let end = 0
  for (const statistic of statistics) {
    for (const value of own) {
      longer[end] = statistic + value
      end += 1
    }
  }
  return longer
}

/** The difference of the means of each relabeling of a case. */
export function differencesOf(one: VaryingCase): number[] {
  return subsetSums(one.pooled, one.dealt).map(differenceOf(one))
}

/** The sum of each subset of the given size. */
function subsetSums(values: readonly number[], size: number): number[] {
  const bySize: number[][] = Array.from({ length: size + 1 }, () => [])
  bySize[0] = [0]
  for (const value of values) {
    // Largest first: no sum takes the same value twice.
    for (let taken = size; taken > 0; taken -= 1) {
      const smaller = bySize[taken - 1] ?? []
      for (const own of smaller) bySize[taken]?.push(own + value)
    }
  }
  return bySize[size] ?? []
}

/**
 * The same for as many relabelings as asked for, drawn at random.
 * @param random whole numbers from 0 up to 2^32
 */
export function drawnStatistics(
  cases: readonly VaryingCase[],
  draws: number,
  random: () => number,
): Statistics {
  const drawn = { plain: new Float64Array(draws), weighted: new Float64Array(draws) }
  for (const lot of lotsOf(cases, draws)) {
    const draw =
      'dealt' in lot ? dealer(lot.dealt, random) : chooser(allStatistics(lot.listed), random)
    for (let index = 0; index < draws; index += 1) draw(drawn, index)
  }
  return drawn
}

/** Adds what it draws to both sums of a relabeling. */
type Drawer = (to: Statistics, index: number) => void

function add(to: Statistics, index: number, plain: number, byNoise: number): void {
  to.plain[index] = (to.plain[index] ?? 0) + plain
  to.weighted[index] = (to.weighted[index] ?? 0) + byNoise
}

/** How many random numbers one relabeling takes. */
export function numbersPerDraw(cases: readonly VaryingCase[], draws: number): number {
  return sum(lotsOf(cases, draws).map(lot => ('dealt' in lot ? lot.dealt.dealt : 1)))
}

/** What is drawn at once: the relabelings of some cases from a list, or those of a case that has too many. */
type Lot = { listed: VaryingCase[] } | { dealt: VaryingCase }

function lotsOf(cases: readonly VaryingCase[], draws: number): Lot[] {
  // A list longer than the number of draws costs more than it saves.
  const longest = Math.min(longestList, draws)
  const lots: Lot[] = []
  let listed: VaryingCase[] = []
  let room = 0
  for (const one of cases) {
    if (one.relabelings > longest) {
      lots.push({ dealt: one })
      continue
    }
    if (one.relabelings > room) {
      listed = []
      lots.push({ listed })
      room = longest
    }
    listed.push(one)
    room = Math.floor(room / one.relabelings)
  }
  return lots
}

/** Each call draws one of the relabelings that are listed. */
function chooser(listed: Statistics, random: () => number): Drawer {
  const scale = listed.plain.length / 2 ** 32
  return (to, index) => {
    const chosen = Math.floor(random() * scale)
    add(to, index, listed.plain[chosen] ?? 0, listed.weighted[chosen] ?? 0)
  }
}

/** Each call deals the scores of one case again, for cases with too many relabelings to list. */
function dealer(one: VaryingCase, random: () => number): Drawer {
  const { dealt } = one
  const values = Float64Array.from(one.pooled)
  const difference = differenceOf(one)
  return (to, index) => {
    let own = 0
    for (let place = 0; place < dealt; place += 1) {
      const chosen = place + Math.floor((random() / 2 ** 32) * (values.length - place))
      const value = values[chosen] ?? 0
      values[chosen] = values[place] ?? 0
      values[place] = value
      own += value
    }
    const plain = difference(own)
    add(to, index, plain, weighted(one, plain))
  }
}
