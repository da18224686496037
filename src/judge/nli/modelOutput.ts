import type { LabelPlaces } from './labelPlaces.ts'
import type { WindowReading } from './reading.ts'

/** The output of a model as a flat array, with its dimensions. */
interface Logits {
  data: ArrayLike<number>
  dims: readonly number[]
}

/** The place of the claim's tokens in a row. */
export interface ClaimTokens {
  places: readonly number[]
  /** The words of these tokens, by their indexes in `places`. */
  words(indexes: readonly number[]): string
}

/** From this probability on, a token counts as unsupported. */
const namedFrom = 0.5

/** @throws Error if the output does not fit the labels */
export function checkShape({ dims }: Logits, expected: readonly (number | undefined)[]): void {
  const isRight =
    dims.length === expected.length &&
    expected.every((size, index) => size === undefined || dims[index] === size)
  if (isRight) return
  const wanted = expected.map(size => size ?? 'n').join(' × ')
  throw new Error(`The model gave ${dims.join(' × ')} numbers, but its labels need ${wanted}.`)
}

/** The reading of a model of entailment in one row. */
export function entailmentReading(logits: Logits, row: number, labels: LabelPlaces): WindowReading {
  const { count, entailment = -1, contradiction } = labels
  const probabilities = softmax(logits.data, row * count, count)
  return {
    support: probabilities[entailment] ?? 0,
    ...(contradiction !== undefined && { contradiction: probabilities[contradiction] ?? 0 }),
  }
}

/** The reading of a model of spans in one row: a claim gets the support of its worst token. */
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

/** Joins consecutive indexes. */
function runsOf(indexes: readonly number[]): number[][] {
  const runs: number[][] = []
  for (const index of indexes) {
    const last = runs.at(-1)
    if (last?.at(-1) === index - 1) last.push(index)
    else runs.push([index])
  }
  return runs
}

/** @throws Error if a value is not a number */
function softmax(data: ArrayLike<number>, start: number, count: number): number[] {
  const logits = Array.from({ length: count }, (_, index) => data[start + index] ?? Number.NaN)
  if (!logits.every(Number.isFinite)) throw new Error('The model gave values that are not numbers.')
  const largest = Math.max(...logits)
  const weights = logits.map(logit => Math.exp(logit - largest))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return weights.map(weight => weight / total)
}
