import type { Baseline } from '../../baseline/baseline.ts'
import { isSameVariant } from '../../baseline/baseline.ts'
import { ownEntry } from '../../results/ownEntry.ts'

/** The sets of a baseline that a run can be compared with: scores of two variants are of two systems. */
export function withoutOtherVariants(
  baseline: Baseline | undefined,
  current: Baseline,
): Baseline | undefined {
  if (!baseline) return undefined
  const sets = Object.entries(baseline.sets).filter(([name, before]) =>
    isSameVariant(before, ownEntry(current.sets, name) ?? before),
  )
  return { ...baseline, sets: Object.fromEntries(sets) }
}
