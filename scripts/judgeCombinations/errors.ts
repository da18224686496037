import { hash } from 'node:crypto'
import type { BenchItem } from './benchItems.ts'

/** How the errors of judges go together. */
export interface ErrorModel {
  /** Between the errors of two judges with the same error rate, lexical() included. */
  betweenJudges: number
  /** Between two samples of one judge: never less than between two judges. */
  betweenSamples: number
}

export interface Asked {
  judge: string
  errorRate: number
  /** Counts from 0. */
  sample: number
}

/**
 * Says whether a judge errs on an item. Of some items all judges judge alike, by one number: that share is
 * the correlation between judges. Of some of the others all samples of a judge do. Where a number is shared,
 * it is one that goes with what lexical() really says of the item, so lexical() errs alike too.
 */
export function errorsBy(items: readonly BenchItem[], model: ErrorModel, seed: number) {
  const { betweenJudges, betweenSamples } = model
  const withinJudge = (betweenSamples - betweenJudges) / (1 - betweenJudges)
  const lexicalErrors = new Map(
    [true, false].map(isSupported => {
      const same = items.filter(item => item.isSupported === isSupported)
      return [isSupported, same.filter(item => !item.isLexicalRight).length / same.length]
    }),
  )
  const chance = (...of: (string | number)[]) => uniform([seed, ...of])
  return (item: BenchItem, { judge, errorRate, sample }: Asked): boolean => {
    const { id, isSupported, isLexicalRight } = item
    const lexical = lexicalErrors.get(isSupported) ?? 0
    const shared = chance(id, 'shared')
    const number =
      chance(id, 'alike') < betweenJudges
        ? isLexicalRight
          ? lexical + shared * (1 - lexical)
          : shared * lexical
        : chance(id, judge, 'same') < withinJudge
          ? chance(id, judge)
          : chance(id, judge, sample)
    return number < errorRate
  }
}

/** A number of 0 up to 1, the same for the same data. */
function uniform(of: readonly unknown[]): number {
  return hash('sha256', JSON.stringify(of), 'buffer').readUInt32LE(0) / 2 ** 32
}
