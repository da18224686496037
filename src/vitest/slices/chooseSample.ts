import type { TestSpecification, Vitest } from 'vitest/node'
import type { BaselineOfRun } from '../../baseline/chooseBaseline.ts'
import { declaredSample } from '../../baseline/declaredSample.ts'
import type { Sample } from '../../golden/sampleCases.ts'
import { goldenFilePattern } from '../compile/goldenFiles.ts'
import type { RunEnvironment } from '../options/options.ts'
import type { CaseSample } from './caseSample.ts'
import { namesCases } from './namesCases.ts'

/** What says which sample a run takes, and keeps it. */
export interface SampledRun {
  environment: Pick<RunEnvironment, 'sample'>
  /** What the run is compared with. */
  baseline: BaselineOfRun
  sample: CaseSample
}

/**
 * Chooses the sample of a run: what its environment says, else what the baseline declares. Who names single
 * cases means these, so nothing is declared for them.
 */
export function chooseSample(
  vitest: Vitest,
  { environment, baseline, sample }: SampledRun,
  specifications?: readonly TestSpecification[],
): void {
  const golden = specifications?.filter(({ moduleId }) => goldenFilePattern.test(moduleId))
  // Most runs of a project have no golden set, and need no baseline.
  if (golden?.length === 0) return
  const isOther = sample.choose(
    sampleToRun(vitest, { environment, baseline }, specifications ?? []),
  )
  if (!isOther) return
  // What was compiled before has other cases.
  for (const { moduleId } of golden ?? []) vitest.invalidateFile(moduleId)
}

function sampleToRun(
  vitest: Vitest,
  { environment: { sample }, baseline }: Omit<SampledRun, 'sample'>,
  specifications: readonly TestSpecification[],
): Sample | undefined {
  if (sample) return sample === 'all' ? undefined : sample
  if (namesCases(vitest, specifications)) return undefined
  return declaredSample(baseline)
}
