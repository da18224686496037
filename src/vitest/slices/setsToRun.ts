import { resolve } from 'node:path'
import type { TestSpecification } from 'vitest/node'
import type { GoldenSet } from '../../golden/goldenSet.ts'
import type { RagProject } from '../../run/project/ragProject.ts'
import type { SetToRun } from '../../run/state/mainRun.ts'
import { registerTags } from '../compile/goldenTags.ts'
import type { VitestRun } from '../vitestRun.ts'

/**
 * The golden sets of a run, each with the cases that run here unless a filter leaves some out.
 * @param golden the golden files that run
 */
export function setsToRun(golden: readonly TestSpecification[], run: VitestRun): SetToRun[] {
  const served = Map.groupBy(golden, ({ moduleId }) => run.servingFile(moduleId))
  return [...served].flatMap(([project, files]) =>
    setsOf(project, files).map(({ set, ...one }) => ({ ...one, set: ownCases(set, run) })),
  )
}

function setsOf(
  { goldenSets, judging: { known } }: RagProject,
  files: readonly TestSpecification[],
): SetToRun[] {
  const sets = goldenSets.readable(files.map(({ moduleId }) => moduleId))
  // Again, because a file may have new tags since the last run in watch mode.
  for (const project of new Set(files.map(one => one.project))) registerTags(project, sets)
  return sets.map(set => {
    const criticalCases = set.cases.filter(({ critical }) => critical).length
    return { set, known, criticalCases }
  })
}

function ownCases(set: GoldenSet, { root, slices, sample }: VitestRun): GoldenSet {
  const file = resolve(root, set.file)
  const isOwn = (id: string) => !slices.isElsewhere(file, id) && !sample.isLeftOut(file, id)
  const mode = set.cases.some(one => one.mode === 'only') ? 'only' : undefined
  return { ...set, cases: set.cases.filter(one => one.mode === mode && isOwn(one.id)) }
}
