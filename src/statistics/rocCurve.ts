import { sum } from './mean.ts'

/** A score, and whether people call the text supported. */
export interface Graded {
  score: number
  supported: boolean
}

/**
 * Area under the ROC curve: how often a supported text scores higher than another one, ties
 * counted as half. Null if one kind is missing.
 */
export function areaUnderCurve(items: readonly Graded[]): number | null {
  let wins = 0
  let othersBelow = 0
  let supported = 0
  for (const { yes, no } of levels(items)) {
    wins += yes * (othersBelow + no / 2)
    othersBelow += no
    supported += yes
  }
  return supported === 0 || othersBelow === 0 ? null : wins / (supported * othersBelow)
}

/**
 * The score from which a text should count as supported for the highest balanced accuracy; the highest such score if
 * several are equal. Undefined if one kind is missing.
 */
export function bestThreshold(
  items: readonly Graded[],
): { threshold: number; balancedAccuracy: number } | undefined {
  const ascending = levels(items)
  const total = (kind: 'yes' | 'no') => sum(ascending.map(level => level[kind]))
  const [yes, no] = [total('yes'), total('no')]
  if (yes === 0 || no === 0) return undefined
  let best = { threshold: 0, balancedAccuracy: 0 }
  const below = { yes: 0, no: 0 }
  for (const level of ascending) {
    const accuracy = ((yes - below.yes) / yes + below.no / no) / 2
    if (accuracy >= best.balancedAccuracy) {
      best = { threshold: level.score, balancedAccuracy: accuracy }
    }
    below.yes += level.yes
    below.no += level.no
  }
  return best
}

interface Level {
  score: number
  /** How many texts of this score people call supported. */
  yes: number
  no: number
}

/** The different scores, ascending. */
function levels(items: readonly Graded[]): Level[] {
  const byScore = new Map<number, Level>()
  for (const { score, supported } of items) {
    const level = byScore.get(score) ?? { score, yes: 0, no: 0 }
    byScore.set(score, level)
    if (supported) level.yes += 1
    else level.no += 1
  }
  return [...byScore.values()].toSorted((first, second) => first.score - second.score)
}
