import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { foldersUpToRepository } from '../files/repositoryFolder.ts'
import { fileNames, folderName } from '../results/folder.ts'

/** The baseline and its related files, in the folder of a project or of a repository. */
export interface BaselineFiles {
  /** Absolute path of the folder that `.vitest-rag` is in. */
  folder: string
  baseline: string
  /** The answers behind its scores. */
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
 * The possible places of a project's baseline, nearest first: a run in one package and a run of the whole repository
 * find the same one.
 * @param root absolute path of the project
 */
export function baselinePlaces(root: string): BaselineFiles[] {
  return foldersUpToRepository(root).map(baselineFilesIn)
}

/** The nearest existing one in the working tree, or the place for a first one. */
export function workingBaselineFiles(root: string): BaselineFiles {
  return baselinePlaces(root).find(({ baseline }) => existsSync(baseline)) ?? baselineFilesIn(root)
}
