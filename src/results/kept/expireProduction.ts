import { lstatSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { folderName, productionFolder } from '../folder.ts'
import type { Results } from '../results.ts'
import { runStart } from '../runId.ts'
import { keptPaths } from './keptPaths.ts'
import { keptRun, keptRunIds } from './keptRuns.ts'

const millisecondsOfDay = 24 * 60 * 60 * 1000

/** Files of samples, their cases and their labels, also those that a killed process left half written. */
const sampleFile = /\.(?:golden\.ya?ml|cases\.jsonl|labels\.jsonl)(?:\.\d+\.tmp)?$/

/**
 * Removes samples of production that are older than a number of days, and kept runs of nothing else. Both have the texts
 * of users.
 * @param folder path of `.vitest-rag`
 * @returns the names of the removed files and runs
 */
export function expireProduction(
  folder: string,
  { days, now }: { days: number; now: Date },
): { files: string[]; runs: string[] } {
  const oldest = now.getTime() - days * millisecondsOfDay
  const samples = productionFolder(folder)
  const files = filesIn(samples).filter(name => {
    const facts = lstatSync(join(samples, name), { throwIfNoEntry: false })
    return sampleFile.test(name) && facts !== undefined && facts.mtimeMs < oldest
  })
  const runs = keptRunIds(folder).filter(id => runStart(id) < oldest && isOfSamples(folder, id))
  for (const name of files) rmSync(join(samples, name), { force: true })
  for (const id of runs) rmSync(keptPaths(folder, id).folder, { recursive: true, force: true })
  return { files, runs }
}

/** Paths from the folder, also of files in folders of it. No link is followed. */
function filesIn(folder: string): string[] {
  if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) return []
  // The recursive form of `readdirSync` would follow links to other folders.
  return readdirSync(folder, { withFileTypes: true }).flatMap(entry => {
    const { name } = entry
    if (entry.isDirectory()) return filesIn(join(folder, name)).map(inner => join(name, inner))
    return entry.isFile() ? [name] : []
  })
}

function isOfSamples(folder: string, id: string): boolean {
  const run = keptRun(folder, id)
  return 'summary' in run && hasOnlySamples(run.summary)
}

/** Whether a run was of samples of production, and of nothing else. */
export function hasOnlySamples({ sets }: Pick<Results, 'sets'>): boolean {
  const files = Object.values(sets).map(({ file }) => file)
  return files.length > 0 && files.every(isSampleFile)
}

/** Whether a golden file is in the folder of samples, by its path from the root. */
export function isSampleFile(file: string): boolean {
  return file.replaceAll('\\', '/').includes(`${productionFolder(folderName)}/`)
}
