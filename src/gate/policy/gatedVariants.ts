import type { Baseline, BaselineSet } from '../../baseline/baseline.ts'
import { ownEntry } from '../../results/ownEntry.ts'

/** Whether both are of one system. A baseline without a variant is of what there was before there were any. */
export function isSameVariant(
  before: Pick<BaselineSet, 'variant'>,
  now: Pick<BaselineSet, 'variant'>,
): boolean {
  return before.variant === undefined || before.variant === now.variant
}

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
