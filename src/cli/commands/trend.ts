import { join } from 'node:path'
import type { BaselineTrend } from '../../baseline/baselineTrend.ts'
import { baselineTrend } from '../../baseline/baselineTrend.ts'
import { UserError } from '../../errors.ts'
import { trendLines } from '../../report/runs/trendLines.ts'
import { mostShownPoints } from '../../report/runs/trendTables.ts'
import { folderName } from '../../results/folder.ts'
import { keptRun, keptRunIds } from '../../results/kept/keptRuns.ts'
import { runTrend } from '../../results/kept/runTrend.ts'
import { printable } from '../../text/untrusted.ts'
import type { CommandCall, Output } from '../command.ts'
import { printedJson } from '../printedJson.ts'
import { UsageError } from '../usageError.ts'

/** A large baseline takes a second to read, so the terminal reads no more commits than it shows. */
const mostCommits = { shown: mostShownPoints, printed: 50 }

/**
 * Prints the means of each metric over the kept runs, and over the commits that changed the baseline.
 * @throws UserError if no run or baseline has the given variant
 */
export function trend(
  { files, flags }: CommandCall<{ variant?: string; json?: true; root?: string }>,
  { print }: Output,
): number {
  if (files) throw besideRun
  const { root = process.cwd(), json = false, variant } = flags
  const folder = join(root, folderName)
  const runs = runTrend(keptRunIds(folder).map(id => keptRun(folder, id)))
  const baseline = historyOf(root, json ? mostCommits.printed : mostCommits.shown)
  const all = [...runs.trends, ...('trends' in baseline ? baseline.trends : [])]
  if (variant !== undefined && all.every(one => one.variant !== variant)) throw unknown(variant)
  const found = { runs, baseline }
  print(json ? printedJson(found) : trendLines({ ...found, variant }).join('\n'))
  return 0
}

/** The history of the baseline, or why git can't give it: runs are also kept without git. */
function historyOf(root: string, most: number): BaselineTrend | { problem: string } {
  try {
    return baselineTrend(root, most)
  } catch (error) {
    if (!(error instanceof UserError)) throw error
    const sentences = error.problems.flatMap(({ problem, fix }) => [problem, fix ?? []].flat())
    return { problem: sentences.join('. ') }
  }
}

const besideRun = new UsageError({
  problem: 'Expected `--trend` without a run, because it covers all kept runs',
  fix: 'npx vitest-rag runs --trend',
})

function unknown(variant: string): UserError {
  return new UserError({
    problem: `No kept run and no baseline has a variant \`${printable(variant, 80)}\``,
    fix: 'List them: npx vitest-rag runs --trend',
  })
}
