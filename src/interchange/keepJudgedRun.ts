import { mkdirSync } from 'node:fs'
import { writing } from '../files/unusableFile.ts'
import { openAnswers } from '../results/answersFile.ts'
import { keptPaths } from '../results/kept/keptPaths.ts'
import { writeResults } from '../results/resultsFile.ts'
import type { JudgedRun } from './judgedRun.ts'

/**
 * Keeps a run that another tool judged among the project's runs, so that reports and comparisons find it.
 * @param folder path of `.vitest-rag`
 * @throws UnusableFile if the run can't be written
 */
export function keepJudgedRun(
  folder: string,
  { results, answers, id }: JudgedRun & { id: string },
): void {
  const paths = keptPaths(folder, id)
  writing(paths.folder, () => mkdirSync(paths.folder, { recursive: true }))
  const log = openAnswers(paths.answers)
  for (const answer of answers) log.append(answer)
  log.close()
  writeResults(paths.results, results)
}
