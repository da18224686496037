import { join } from 'node:path'
import { UserError } from '../../errors.ts'
import { folderName } from '../../results/folder.ts'
import { keepRun } from '../../results/kept/keepRun.ts'
import { limitsOfKept, pruneRuns } from '../../results/kept/pruneRuns.ts'
import type { Results } from '../../results/results.ts'
import { counted } from '../../text/numbers.ts'
import { printable } from '../../text/untrusted.ts'
import type { RagRun } from '../project/ragRun.ts'

export interface MeasuredRunToKeep {
  results: Results
  run: Pick<RagRun, 'root' | 'main' | 'keepRuns'>
  /** Its report as it stood in the terminal, without colors. Absent where it made none. */
  reportText: string | undefined
  /** Shows a line to the user. */
  log(line: string): void
}

/**
 * Keeps the files of a run that judged cases, and drops the oldest ones. What can't be kept is told, and fails nothing.
 */
export function keepMeasuredRun({ results, run, reportText, log }: MeasuredRunToKeep): void {
  const { root, main, keepRuns } = run
  const { id } = results.run
  if (results.cases.length === 0 || id === undefined) return
  const folder = join(root, folderName)
  const isKept = keepRuns > 0
  if (isKept) {
    const hasAnswers = main.state() === 'written'
    const problem = problemOf(() =>
      keepRun(folder, { id, paths: main.paths(), hasAnswers, reportText }),
    )
    if (problem !== undefined) log(`RAG: this run is not kept: ${problem}`)
  }
  const limits = { ...limitsOfKept, runs: keepRuns }
  const left = pruneRuns(folder, { limits, now: new Date(), own: isKept ? id : undefined })
  const [first] = left
  if (!first) return
  log(
    `RAG: ${counted(left.length, 'old run')} could not be removed from ${folderName}/runs: ${printable(first.reason, 300)}`,
  )
}

function problemOf(act: () => void): string | undefined {
  try {
    act()
    return undefined
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    return error.problems.map(({ problem }) => problem).join('; ')
  }
}
