import { compareText } from '../text/stableJson.ts'
import type { Baseline } from './baseline.ts'

/** The sets that a run must cover: those that a baseline declares, else all that it holds. */
export function requiredSets({ sets, partial }: Baseline): string[] {
  return partial?.sets ?? Object.keys(sets)
}

/**
 * The baseline with these sets as the part that runs must cover. Names that it does not hold are left out.
 * Where that leaves none, or all of its sets, runs must cover everything.
 */
export function withRequiredSets(baseline: Baseline, names: readonly string[]): Baseline {
  const { partial: _, ...whole } = baseline
  const all = Object.keys(whole.sets)
  const sets = all.filter(name => names.includes(name)).toSorted(compareText)
  return sets.length === 0 || sets.length === all.length ? whole : { ...whole, partial: { sets } }
}
