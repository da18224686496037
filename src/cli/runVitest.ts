import { join } from 'node:path'
import { parseCLI, startVitest } from 'vitest/node'
import { folderName, folderPaths } from '../results/folder.ts'
import type { FolderPaths } from '../results/folder.ts'
import { readResultsFolder } from '../results/journal.ts'
import type { Results } from '../results/results.ts'

export interface FinishedRun {
  results: Results
  paths: FolderPaths
}

/**
 * Runs the user's Vitest in this process and reads what it left. The run only reports: what its
 * scores are worth is decided by whoever asked for it.
 */
export async function runVitest(
  vitestArguments: readonly string[],
  repeat: number,
): Promise<FinishedRun> {
  process.env['VITEST_RAG_GATE'] = 'report'
  process.env['VITEST_RAG_REPEAT'] = String(repeat)
  const { filter, options } = parseCLI(['vitest', 'run', ...vitestArguments])
  // Ordinary tests say nothing of golden sets, and need not run with them.
  const files = filter.length > 0 ? filter : ['.golden.y']
  const vitest = await startVitest('test', files, { ...options, watch: false })
  const folder = join(vitest.config.root, folderName)
  await vitest.close()
  // A missed threshold of a case fails its test; here it is only a score.
  process.exitCode = 0
  return { results: readResultsFolder(folder), paths: folderPaths(folder) }
}
