import { existsSync, realpathSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { UserError } from '../errors.ts'
import { isOutside } from '../files/relativePath.ts'
import { linesFileOf, readResults } from '../results/resultsFile.ts'
import { folderPaths } from '../results/folder.ts'
import { readResultsFolder } from '../results/journal.ts'
import { mergeResults } from '../results/merge.ts'
import type { Results } from '../results/results.ts'
import { printable } from '../text/untrusted.ts'
import type { ProjectFolder } from './context.ts'

/**
 * The results of a run, merged from its shards.
 * @param paths `.vitest-rag` folders or results files, relative to the project's folder
 * @param runId id of the workflow run that they must belong to
 * @throws UserError if one is missing, damaged or outside the workspace, or belongs to another run
 */
export function readRun(
  paths: readonly string[],
  { folder, workspace }: ProjectFolder,
  runId: string,
): Results {
  const parts = paths.map(path => readOne(resolve(folder, path), workspace))
  refuseMissingShards(parts)
  const results = mergeResults(parts)
  if (results.run.answers !== undefined) throw notOfTheSystem(results.run.answers)
  if (results.run.workflowRun === runId) return results
  throw new UserError({
    problem: `Expected results of this workflow run (${runId}), got those of ${results.run.workflowRun ?? 'no run of a workflow'}`,
    fix: 'Run the golden sets in a step before this one; a cache must not restore `.vitest-rag/results.json`',
  })
}

function notOfTheSystem(answers: string): UserError {
  return new UserError({
    problem: `Expected results of the current pipeline, got those of recorded answers (${printable(answers, 160)})`,
    fix: 'Run the golden sets in a step before this one, after `run --answers` or `baseline update --rejudge`: npx vitest run',
  })
}

/** The most missing shards that a message names. */
const mostNamed = 10

/** A missing shard is an error: unlike with a filter, no user chose to leave its cases out. */
function refuseMissingShards(parts: readonly Results[]): void {
  const shards = parts.flatMap(({ run }) => run.shard ?? [])
  const [first] = shards
  if (!first) return
  const there = new Set(shards.map(({ index }) => index))
  const missing: number[] = []
  // The results of a fork may claim any number of shards.
  for (let index = 1; index <= first.count && missing.length < mostNamed; index += 1) {
    if (!there.has(index)) missing.push(index)
  }
  if (missing.length === 0) return
  throw new UserError({
    problem: `Expected all ${first.count} shards of the run, but got none of shard ${missing.join(', ')}`,
    fix: 'List the folder of every shard in `results`, one per line',
  })
}

function readOne(path: string, workspace: string): Results {
  const real = inWorkspace(path, workspace)
  const isFolder = statSync(real).isDirectory()
  const { results, records, journal } = folderPaths(real)
  const files = isFolder ? [results, records, journal] : [linesFileOf(real)]
  for (const file of files) if (existsSync(file)) inWorkspace(file, workspace)
  return isFolder ? readResultsFolder(real) : readResults(real)
}

/** A link in a pull request must not make the action read files outside the workspace. */
export function inWorkspace(path: string, workspace: string): string {
  const missing = new UserError({
    problem: `There are no results at ${printable(path, 300)}`,
    fix: 'Run the golden sets in a step before this one, and run this step even if that one failed: if: ${{ !cancelled() }}',
  })
  if (!existsSync(path)) throw missing
  const real = realpathSync(path)
  if (isOutside(realpathSync(workspace), real)) {
    throw new UserError({
      problem: `Expected results inside the workspace, got ${printable(join(real), 300)}`,
      fix: 'Copy them into the repository’s folder first',
    })
  }
  return real
}
