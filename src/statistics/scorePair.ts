import { mean } from './mean.ts'

/** The scores of one case in both runs, one per repeat, neither empty, higher is better. */
export interface ScorePair {
  baseline: readonly number[]
  current: readonly number[]
  /** Cases of one group share a source. */
  group?: string
  /** The same by run, for a case of a group: null if it was not scored. @default all were */
  runs?: { baseline: readonly (number | null)[]; current: readonly (number | null)[] }
}

/** How much better the current run did on a case. */
export function difference({ baseline, current }: ScorePair): number {
  return mean(current) - mean(baseline)
}
