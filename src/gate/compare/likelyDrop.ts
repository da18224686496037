import { mostRuns } from '../mostRuns.ts'

/** Reports mention a drop at this p or below, although it fails nothing. */
export const suspicious = 0.05

/** After a first run above this p no further run follows: a real drop rarely has such a p. */
export const unsuspicious = 0.2

interface PossibleDrop {
  /** Corrected for the number of tests. */
  pWorse: number
  /** How often the golden sets ran. */
  runs: number
  /** Whether the mean got worse by the tolerance or more. */
  fell: boolean
}

/** Whether the verdict can't be `no-drop-seen`: a drop is likely, or further runs would look for it. */
export function mayHaveDropped({ pWorse, runs, fell }: PossibleDrop): boolean {
  return (runs < mostRuns && pWorse <= unsuspicious) || (fell && pWorse <= suspicious)
}
