import { existsSync } from 'node:fs'
import { join, relative } from 'node:path'
import type { Baseline } from '../baseline/baseline.ts'
import { baselineBelow } from '../baseline/baselineBelow.ts'
import { workingBaselineFiles } from '../baseline/baselineFiles.ts'
import type { ScoresInDoubt } from '../gate/scoresInDoubt.ts'
import { scoresInDoubt } from '../gate/scoresInDoubt.ts'
import { folderName, folderPaths } from '../results/folder.ts'
import { readResultsFolder } from '../results/journal.ts'
import { printable } from '../text/untrusted.ts'

/** What the last run of a project says of the scores in its baseline. */
export interface VerifiedScores extends Partial<ScoresInDoubt> {
  /** The folder of the run's results, for messages. */
  folder: string
  /** Whose recorded answers these are of, which prove nothing of the system. */
  answers?: string
}

/**
 * Holds the baseline against the results of the last run, as far as both are about the project.
 * @param former the baseline before, whose scores need no proof
 * @returns no scores where there are no results of the system in the folder
 * @throws UserError where the results are damaged
 */
export function verifiedScores(
  baseline: Baseline,
  former: Baseline | undefined,
  root: string,
): VerifiedScores {
  const path = join(root, folderName)
  const folder = printable(relative(process.cwd(), path), 160)
  const paths = folderPaths(path)
  if (!existsSync(paths.results) && !existsSync(paths.journal)) return { folder }
  const results = readResultsFolder(path)
  const { answers } = results.run
  if (answers !== undefined) return { folder, answers }
  const place = { folder: workingBaselineFiles(root).folder, root }
  const part = (whole: Baseline) => baselineBelow(whole, place, results.sets).baseline
  return {
    folder,
    ...scoresInDoubt({ recorded: part(baseline), former: former && part(former), results }),
  }
}
