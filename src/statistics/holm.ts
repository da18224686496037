/**
 * p-values corrected for their number, in the given order: with several true null hypotheses the
 * chance of any false rejection stays at the level of one.
 * Holm, "A Simple Sequentially Rejective Multiple Test Procedure", 1979.
 */
export function holm(pValues: readonly number[]): number[] {
  const ascending = pValues.map((p, index) => ({ p, index })).toSorted((a, b) => a.p - b.p)
  const corrected: number[] = []
  let largest = 0
  for (const [rank, { p, index }] of ascending.entries()) {
    largest = Math.max(largest, Math.min(1, p * (pValues.length - rank)))
    corrected[index] = largest
  }
  return corrected
}
