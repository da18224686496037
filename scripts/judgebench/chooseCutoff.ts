import type { MeasuredItem } from './measure.ts'
import { macro, rowsOf } from './rows.ts'

/** Steps of 0.05: between finer ones the labels can't decide. */
const candidates = Array.from({ length: 19 }, (_, index) => (index + 1) / 20)

/** How far below the best balanced accuracy counts as equally good: one point, well within noise. */
const tolerance = 0.01

export interface Choice {
  cutoff: number
  tried: { cutoff: number; balancedAccuracy: number }[]
}

/**
 * The middle of the cut-offs whose macro balanced accuracy is as good as the best (of two in the
 * middle, the higher). The curve is flat at its top: where exactly its peak lies is chance.
 */
export function chooseCutoff(items: readonly MeasuredItem[]): Choice | undefined {
  const tried = candidates.flatMap(cutoff => {
    const balancedAccuracy = macro(rowsOf(items, cutoff), row => row.balancedAccuracy)
    return balancedAccuracy === null ? [] : [{ cutoff, balancedAccuracy }]
  })
  const best = Math.max(...tried.map(entry => entry.balancedAccuracy))
  const good = tried.filter(entry => entry.balancedAccuracy >= best - tolerance)
  const chosen = good[Math.floor(good.length / 2)]
  return chosen && { cutoff: chosen.cutoff, tried }
}
