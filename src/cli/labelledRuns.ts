import { join } from 'node:path'
import { ownLabelMeans } from '../calibration/figures/ownLabelMeans.ts'
import type { LabelledStratum } from '../calibration/labels/labelledStrata.ts'
import type { ClaimLabel } from '../calibration/labels/labels.ts'
import { UserError } from '../errors.ts'
import type { CorrectedMeans } from '../results/correctedMeans.ts'
import { folderName, folderPaths } from '../results/folder.ts'
import { namedRun } from '../results/kept/namedRun.ts'
import { runIdPattern } from '../results/runId.ts'
import { answersIn, foundRun } from './namedSystem.ts'
import { readSummary } from '../results/resultsFile.ts'

/** By run, set and metric: means corrected by labels of the run's claims, for runs that are still there. */
export function labelledRuns(
  root: string,
  { labels, strata }: { labels: readonly ClaimLabel[]; strata: readonly LabelledStratum[] },
): Record<string, Record<string, CorrectedMeans>> {
  const ids = [...new Set(strata.flatMap(({ run }) => run ?? []))].filter(id =>
    runIdPattern.test(id),
  )
  const runs = ids.toSorted().flatMap(id => {
    const run = runOf(root, id)
    if (run?.results.run.id !== id) return []
    const { results, answers } = run
    const means = ownLabelMeans({ results, answerOf: answersIn(answers), labels, strata })
    return Object.keys(means).length === 0 ? [] : [[id, means] as const]
  })
  return Object.fromEntries(runs)
}

/** A run that was deleted, damaged or written by another version corrects nothing. */
function runOf(root: string, id: string) {
  try {
    const folder = join(root, folderName)
    if (namedRun(folder, id) !== undefined) return foundRun(root, id)
    return readSummary(folderPaths(folder).results).run.id === id
      ? foundRun(root, undefined)
      : undefined
  } catch (error) {
    if (error instanceof UserError) return undefined
    throw error
  }
}
