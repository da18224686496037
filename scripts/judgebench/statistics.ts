/** How well a score tells supported from unsupported. */
export interface Graded {
  score: number
  supported: boolean
}

/** Mean of the shares judged right among supported and unsupported; null where one kind is missing. */
export function balancedAccuracy(items: readonly Graded[], cutoff: number): number | null {
  const rightShare = (kind: readonly Graded[]) =>
    kind.filter(({ score, supported }) => score >= cutoff === supported).length / kind.length
  const [yes, no] = byKind(items)
  return yes.length === 0 || no.length === 0 ? null : (rightShare(yes) + rightShare(no)) / 2
}

/**
 * Area under the ROC curve: how often a supported item scores higher than an unsupported one, ties
 * counted as half. Null where one kind is missing.
 */
export function areaUnderCurve(items: readonly Graded[]): number | null {
  const [yes, no] = byKind(items)
  if (yes.length === 0 || no.length === 0) return null
  const [yesAt, noAt] = [countByScore(yes), countByScore(no)]
  let wins = 0
  let below = 0
  for (const score of [...new Set(items.map(item => item.score))].toSorted((a, b) => a - b)) {
    const tied = noAt.get(score) ?? 0
    wins += (yesAt.get(score) ?? 0) * (below + tied / 2)
    below += tied
  }
  return wins / (yes.length * no.length)
}

/** The value below which this share of the values lies; null without values. */
export function quantile(values: readonly number[], share: number): number | null {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? null
}

/** Mean of what is known; null where nothing is. */
export function mean(values: readonly (number | null)[]): number | null {
  const known = values.filter(value => value !== null)
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0) / known.length
}

function byKind(items: readonly Graded[]): [supported: Graded[], unsupported: Graded[]] {
  return [items.filter(item => item.supported), items.filter(item => !item.supported)]
}

function countByScore(items: readonly Graded[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { score } of items) counts.set(score, (counts.get(score) ?? 0) + 1)
  return counts
}
