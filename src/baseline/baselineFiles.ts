import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { foldersUpToRepository } from '../files/repositoryFolder.ts'
import { fileNames, folderName } from '../results/folder.ts'

/** The baseline and what belongs to it, in the folder of a project or of a repository. */
export interface BaselineFiles {
  /** Absolute path of the folder that `.vitest-rag` is in. */
  folder: string
  baseline: string
  /** The answers that its scores were given to. */
  answers: string
}

export function baselineFilesIn(folder: string): BaselineFiles {
  const file = (name: string) => join(folder, folderName, name)
  return {
    folder,
    baseline: file(fileNames.baseline),
    answers: file(fileNames.baselineAnswers),
  }
}

/**
 * Where the baseline of a project may stand, nearest first: a run in one package and a run of the
 * whole repository find the same one.
 * @param root absolute path of the project
 */
export function baselinePlaces(root: string): BaselineFiles[] {
  return foldersUpToRepository(root).map(baselineFilesIn)
}

/** The nearest one in the working tree, or where it is recorded for the first time. */
export function workingBaselineFiles(root: string): BaselineFiles {
  return baselinePlaces(root).find(({ baseline }) => existsSync(baseline)) ?? baselineFilesIn(root)
}
