import { defined } from '../defined.ts'
import type { DeclaredPart } from '../results/coveredPart.ts'
import type { Sample } from '../results/results.ts'
import { compareText } from '../text/stableJson.ts'
import type { Baseline } from './baseline.ts'

/** The sets that a run must cover: those that a baseline declares, else all that it holds. */
export function requiredSets({ sets, partial }: Baseline): string[] {
  return partial?.sets ?? Object.keys(sets)
}

/**
 * The baseline with these sets as the part that runs must cover. Names that it does not hold are left out.
 * Where that leaves none, or all of its sets, runs must cover them all. A sample stays declared.
 */
export function withRequiredSets(baseline: Baseline, names: readonly string[]): Baseline {
  const all = Object.keys(baseline.sets)
  const sets = all.filter(name => names.includes(name)).toSorted(compareText)
  const isPart = sets.length > 0 && sets.length < all.length
  return withPart(baseline, { ...sampleOf(baseline.partial?.sample), ...(isPart && { sets }) })
}

/** The baseline with this sample as what runs must cover of its sets; with all cases if there is none. */
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
