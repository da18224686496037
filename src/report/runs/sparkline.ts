import { roundingError } from '../../statistics/roundingError.ts'

const blocks = '▁▂▃▄▅▆▇█'

/** What the lowest and the highest block stand for. */
interface SparkScale {
  from: number
  to: number
}

/**
 * One that stretched to what a line holds would make noise look like a change, and from 0 to 1 a mean that falls
 * by a tenth stays on its block. So there are a few, and a block of the narrow ones is 0.05: the difference that
 * `compare` looks for.
 */
const scales: readonly SparkScale[] = [
  { from: 0.6, to: 1 },
  { from: 0.4, to: 0.8 },
  { from: 0.2, to: 0.6 },
  { from: 0, to: 0.4 },
  { from: 0, to: 1 },
]

/** That of similarities, which nothing is outside of. */
const widest: SparkScale = { from: -1, to: 1 }

/** The first scale that holds all values. */
export function scaleOf(values: readonly number[]): SparkScale {
  const holdsAll = ({ from, to }: SparkScale) =>
    values.every(value => value >= from - roundingError && value <= to + roundingError)
  return scales.find(holdsAll) ?? widest
}

/** The block that a value stands on. What is outside of the scale stands on its end. */
export function sparkBlock(value: number, { from, to }: SparkScale): string {
  const share = (value - from) / (to - from)
  const level = Math.floor(share * blocks.length + roundingError)
  return blocks.charAt(Math.max(0, Math.min(level, blocks.length - 1)))
}
