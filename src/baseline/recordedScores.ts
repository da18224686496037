import type { BaselineSet } from './baseline.ts'
import { repeatsOf, scoresOf } from './baseline.ts'
import { mean } from '../statistics/mean.ts'

/** The scores of one metric of a set in a baseline. */
interface RecordedScores {
  /** Cases with a score. */
  scored: number
  /** Fewest and most repeats of those cases. */
  repeats: { fewest: number; most: number }
  /** Over the cases with a score; null if there are none. */
  mean: number | null
}

export function recordedScores({ cases }: BaselineSet, metric: string): RecordedScores {
  const scored = Object.values(cases).filter(one => scoresOf(one, metric).length > 0)
  const repeats = scored.map(one => repeatsOf(one, metric).length).toSorted((a, b) => a - b)
  return {
    scored: scored.length,
    repeats: { fewest: repeats[0] ?? 0, most: repeats.at(-1) ?? 0 },
    mean: scored.length === 0 ? null : mean(scored.map(one => mean(scoresOf(one, metric)))),
  }
}
