import type { Vitest } from 'vitest/node'
import type { PlannedBaseline } from '../../baseline/plannedBaseline.ts'
import { plannedBaseline } from '../../baseline/plannedBaseline.ts'
import { goldenFilePattern } from '../../run/sets/goldenFiles.ts'
import { chooseSample } from '../slices/chooseSample.ts'
import type { RagRun } from './ragRun.ts'
import { setAsRun } from '../../run/sets/setAsRun.ts'

/**
 * What a baseline of all golden sets of the project would hold runs to. No test is run.
 * @returns undefined where a set can't be read: it would look like one that is gone
 */
export async function planBaseline(
  vitest: Vitest,
  run: RagRun,
): Promise<PlannedBaseline | undefined> {
  chooseSample(vitest, run)
  const specifications = await vitest.globTestSpecifications()
  const modules = new Set(specifications.map(({ moduleId }) => moduleId))
  const files = [...modules].filter(moduleId => goldenFilePattern.test(moduleId))
  const sets = files.flatMap(file => {
    const { goldenSets, judging } = run.servingFile(file)
    const isSampled = (caseId: string) => !run.sample.isLeftOut(file, caseId)
    const { known } = judging
    return goldenSets
      .readable([file])
      .map(set => ({ set, asRun: setAsRun(set, known, vitest.config.root), known, isSampled }))
  })
  return sets.length < files.length ? undefined : plannedBaseline(sets, run.sample.chosen())
}
