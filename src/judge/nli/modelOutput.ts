import type { LabelPlaces } from './labelPlaces.ts'
import type { WindowReading } from './reading.ts'

/** The numbers that a model gives out, flat, and how they are laid out. */
interface Logits {
  data: ArrayLike<number>
  dims: readonly number[]
}

/** Where the tokens of the claim stand in a row. */
export interface ClaimTokens {
  places: readonly number[]
  /** The words of these tokens, by their indexes in `places`. */
  words(indexes: readonly number[]): string
}

/** Probability from which a token is named as unsupported. */
const namedFrom = 0.5

/** @throws Error where the output is not what the labels say */
export function checkShape({ dims }: Logits, expected: readonly (number | undefined)[]): void {
  const isRight =
    dims.length === expected.length &&
    expected.every((size, index) => size === undefined || dims[index] === size)
  if (isRight) return
  const wanted = expected.map(size => size ?? 'n').join(' × ')
  throw new Error(`The model gave ${dims.join(' × ')} numbers, but its labels need ${wanted}.`)
}

/** What a model of entailment says in one row. */
export function entailmentReading(logits: Logits, row: number, labels: LabelPlaces): WindowReading {
  const { count, entailment = -1, contradiction } = labels
  const probabilities = softmax(logits.data, row * count, count)
  return {
    support: probabilities[entailment] ?? 0,
    ...(contradiction !== undefined && { contradiction: probabilities[contradiction] ?? 0 }),
  }
}

/** What a model of spans says in one row: a claim has the support of its worst token. */
export function spansReading(
  logits: Logits,
  row: number,
  { labels, claim }: { labels: LabelPlaces; claim: ClaimTokens },
): WindowReading {
  const { count, hallucinated = -1 } = labels
  const length = logits.dims[1] ?? 0
  const doubts = claim.places.map(
    place => softmax(logits.data, (row * length + place) * count, count)[hallucinated] ?? 1,
  )
  const worst = Math.max(0, ...doubts)
  const named = [...doubts.keys()].filter(
    index => (doubts[index] ?? 0) >= Math.min(worst, namedFrom),
  )
  const unsupported = runsOf(named).map(run => claim.words(run))
  return { support: 1 - worst, unsupported: unsupported.filter(words => words !== '') }
}

/** Indexes in a row, put together. */
function runsOf(indexes: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const index of indexes) {
    const last = runs.at(-1)
    if (last?.at(-1) === index - 1) last.push(index)
    else runs.push([index])
  }
  return runs
}

/** @throws Error where a number is none */
function softmax(data: ArrayLike<number>, start: number, count: number): number[] {
  const logits = Array.from({ length: count }, (_, index) => data[start + index] ?? Number.NaN)
  if (!logits.every(Number.isFinite)) throw new Error('The model gave values that are not numbers.')
  const largest = Math.max(...logits)
  const weights = logits.map(logit => Math.exp(logit - largest))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map(weight => weight / total)
}
