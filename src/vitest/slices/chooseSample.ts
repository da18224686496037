import type { TestSpecification, Vitest } from 'vitest/node'
import type { BaselineOfRun } from '../../baseline/chooseBaseline.ts'
import { declaredSample } from '../../baseline/declaredSample.ts'
import type { Sample } from '../../golden/sampleCases.ts'
import { goldenFilePattern } from '../../run/sets/goldenFiles.ts'
import type { RunPlan } from '../../run/runPlan.ts'
import type { CaseSample } from '../../run/sets/caseSample.ts'
import { namesCases } from './namesCases.ts'

/** The parts of a run that determine and hold its sample. */
export interface SampledRun {
  plan: Pick<RunPlan, 'sample'>
  /** The baseline of the comparison. */
  baseline: BaselineOfRun
  sample: CaseSample
}

/**
 * Chooses the sample of a run: that of the user, else the one that the baseline declares. A run that names single cases
 * is not sampled.
 */
export function chooseSample(
  vitest: Vitest,
  { plan, baseline, sample }: SampledRun,
  specifications?: readonly TestSpecification[],
): void {
  const golden = specifications?.filter(({ moduleId }) => goldenFilePattern.test(moduleId))
  // Most runs of a project have no golden set, and need no baseline.
  if (golden?.length === 0) return
  const isOther = sample.choose(sampleToRun(vitest, { plan, baseline }, specifications ?? []))
  if (!isOther) return
  // Modules compiled before contain other cases.
  for (const { moduleId } of golden ?? []) vitest.invalidateFile(moduleId)
}

function sampleToRun(
  vitest: Vitest,
  { plan: { sample }, baseline }: Omit<SampledRun, 'sample'>,
  specifications: readonly TestSpecification[],
): Sample | undefined {
  if (sample) return sample === 'all' ? undefined : sample
  if (namesCases(vitest, specifications)) return undefined
  return declaredSample(baseline)
}
