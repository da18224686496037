import { defined } from '../defined.ts'
import type { DeclaredPart } from '../results/coveredPart.ts'
import type { Sample } from '../results/results.ts'
import { compareText } from '../text/stableJson.ts'
import type { Baseline } from './baseline.ts'

/** The sets that a run must cover: those that a baseline declares, or else all its sets. */
export function requiredSets({ sets, partial }: Baseline): string[] {
  return partial?.sets ?? Object.keys(sets)
}

/**
 * Declares the sets that runs must cover. Names that the baseline lacks are left out. If that leaves none, or all of
 * its sets, runs must cover them all. A declared sample stays.
 */
export function withRequiredSets(baseline: Baseline, names: readonly string[]): Baseline {
  const all = Object.keys(baseline.sets)
  const sets = all.filter(name => names.includes(name)).toSorted(compareText)
  const isPart = sets.length > 0 && sets.length < all.length
  return withPart(baseline, { ...sampleOf(baseline.partial?.sample), ...(isPart && { sets }) })
}

/** Declares the sample that runs must cover; without a sample, all cases. */
export function withRequiredSample(baseline: Baseline, sample: Sample | undefined): Baseline {
  const sets = baseline.partial?.sets
  return withPart(baseline, { ...sampleOf(sample), ...defined({ sets }) })
}

function sampleOf(sample: Sample | undefined): Pick<DeclaredPart, 'sample'> {
  return sample ? { sample } : {}
}

function withPart({ partial: _, ...whole }: Baseline, partial: DeclaredPart): Baseline {
  return partial.sets || partial.sample ? { ...whole, partial } : whole
}
