import type { PlannedBaseline } from '../../baseline/plannedBaseline.ts'
import { plannedBaseline } from '../../baseline/plannedBaseline.ts'
import type { RagRun } from '../project/ragRun.ts'
import { setAsRun } from '../sets/setAsRun.ts'

/**
 * What a baseline of golden sets would hold runs to. No test is run.
 * @param files all golden files of the project, absolute
 * @returns undefined if a set can't be read: it would look like one that is gone
 */
export function planBaseline(
  files: readonly string[],
  run: Pick<RagRun, 'root' | 'servingFile' | 'sample'>,
): PlannedBaseline | undefined {
  const sets = files.flatMap(file => {
    const { goldenSets, judging } = run.servingFile(file)
    const isSampled = (caseId: string) => !run.sample.isLeftOut(file, caseId)
    const { known } = judging
    return goldenSets
      .readable([file])
      .map(set => ({ set, asRun: setAsRun(set, known, run.root), known, isSampled }))
  })
  return sets.length < files.length ? undefined : plannedBaseline(sets, run.sample.chosen())
}
