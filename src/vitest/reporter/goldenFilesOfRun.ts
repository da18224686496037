import type { TestSpecification, Vitest } from 'vitest/node'
import type { BaselineOfRun } from '../../baseline/chooseBaseline.ts'
import {
  findGoldenFiles,
  goldenFileGlob,
  goldenFilePattern,
  rootRelative,
} from '../compile/goldenFiles.ts'
import type { RunPlan } from '../../run/runPlan.ts'
import type { CollectedTests } from './collectTests.ts'
import { isNarrowed, namesFolder } from './goldenFilesGone.ts'

export interface GoldenFilesOfRun {
  /** All that there are, relative to the root. */
  files: string[]
  /** Whether those of the baseline are gone. */
  areGone: boolean
}

export interface GoldenFilesOptions {
  plan: RunPlan
  /** What the run is compared with. */
  baseline: BaselineOfRun
  /** Test files that were run. */
  started: readonly TestSpecification[]
}

/**
 * The golden files that there are, and whether those of the baseline are gone: where no filter
 * left them out, a run that finds none must not be green.
 */
export async function goldenFilesOfRun(
  vitest: Vitest,
  { files: ran, matchers }: Pick<CollectedTests, 'files' | 'matchers'>,
  { plan, baseline, started }: GoldenFilesOptions,
): Promise<GoldenFilesOfRun> {
  const { root } = vitest.config
  const expected = ran.size === 0 && plan.kind !== 'measure' && hasSets(baseline)
  if (ran.size === 0 && matchers.length === 0 && !expected) return { files: [], areGone: false }
  const all = await vitest.globTestSpecifications()
  const files = [...all.map(({ moduleId }) => moduleId), ...filesLeftOut(vitest)]
    .filter(moduleId => goldenFilePattern.test(moduleId))
    .map(moduleId => rootRelative(root, moduleId))
  if (!expected || files.length > 0) return { files, areGone: false }
  const narrowed = isNarrowed(vitest, started, all)
  // What a filter may have left out has no name here.
  return narrowed ? { files: [goldenFileGlob], areGone: false } : { files, areGone: true }
}

/** Of projects that `--project` leaves out, and of files outside `--dir`, Vitest knows nothing. */
function filesLeftOut(vitest: Vitest): string[] {
  const { project, root } = vitest.config
  return project.length > 0 || namesFolder(vitest) ? findGoldenFiles(root) : []
}

function hasSets({ choose }: BaselineOfRun): boolean {
  const { baseline } = choose()
  return Object.keys(baseline?.sets ?? {}).length > 0
}
