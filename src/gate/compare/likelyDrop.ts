import { mostRuns } from '../mostRuns.ts'

/** A drop at this p or below is worth a word, though it fails nothing. */
export const suspicious = 0.05

/** A first run above this p is not looked at again: a real drop rarely hides there. */
export const unsuspicious = 0.2

interface PossibleDrop {
  /** Corrected for the number of tests. */
  pWorse: number
  /** How often the golden sets ran. */
  runs: number
  /** Whether the mean got worse by the tolerance or more. */
  fell: boolean
}

/**
 * Whether nobody may say that no drop was seen: one is likely, or more runs would be made to look for it.
 */
export function mayHaveDropped({ pWorse, runs, fell }: PossibleDrop): boolean {
  return (runs < mostRuns && pWorse <= unsuspicious) || (fell && pWorse <= suspicious)
}
