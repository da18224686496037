import type { BaselineSet } from '../../baseline/baseline.ts'
import { ownEntry } from '../../results/ownEntry.ts'
import { scoresOf } from '../../baseline/baseline.ts'

/**
 * Whether a metric's scores change from run to run by chance. The gate observes this: some repeat differs. If a run has
 * no repeats, the declaration of the judge counts, because a single run of a judge that errs by chance may differ from
 * a quiet baseline by chance alone.
 */
export function isNoisy(baseline: BaselineSet, current: BaselineSet, metric: string): boolean {
  const arms = [baseline, current]
  if (arms.some(arm => repeatsVary(arm, metric) !== undefined)) return true
  const measurement = ownEntry(current.measurements, metric)
  return measurement?.judge?.deterministic === false && arms.some(arm => !hasRepeats(arm, metric))
}

function hasRepeats({ cases }: BaselineSet, metric: string): boolean {
  return Object.values(cases).some(one => scoresOf(one, metric).length > 1)
}

/** The first case whose repeats differ in a metric; undefined if there is none. */
export function repeatsVary({ cases }: BaselineSet, metric: string): string | undefined {
  const varying = Object.entries(cases).filter(([, one]) => {
    const [first, ...others] = scoresOf(one, metric)
    return others.some(score => score !== first)
  })
  const [first] = varying.map(([caseId]) => caseId).toSorted()
  return first
}
