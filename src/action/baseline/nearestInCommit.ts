import { posix } from 'node:path'
import type { FolderOfRun } from '../../baseline/baselineBelow.ts'
import { fileNames, folderName } from '../../results/folder.ts'
import type { ActionContext } from '../context.ts'

/** The file of a baseline in a commit, existing or expected. */
export interface BaselineInCommit {
  /** Undefined if there is none. */
  text: string | undefined
  /** Relative to the repository. */
  path: string
  /** The folder of the baseline, and that of the run, as if the repository were at `/`. */
  place: FolderOfRun
  /** Its path from the project's folder, with the commit, for reports. */
  name: string
}

/** The nearest baseline, from the project's folder up to that of the repository, in the order of runs. */
export async function nearestInCommit(
  { inputs: { baseline: file }, project, repository }: ActionContext,
  sha: string,
): Promise<BaselineInCommit> {
  const root = posix.join('/', project.inRepository)
  const places = file === usualFile ? withParents(root) : [root]
  for (const folder of places) {
    const path = posix.relative('/', posix.join(folder, file))
    const text = await repository.fileAt(path, sha)
    if (text === undefined) continue
    const name = `${posix.relative(root, `/${path}`)} of ${short(sha)}`
    return { text, path, place: { folder, root }, name }
  }
  const path = posix.join(project.inRepository, file)
  const place = { folder: root, root }
  return { text: undefined, path, place, name: `${file} of ${short(sha)}` }
}

/** The default of the input. A path that a workflow names is the only one that is read. */
export const usualFile = `${folderName}/${fileNames.baseline}`

/** A folder and those above it, up to the repository's: `/packages/shop`, `/packages`, `/`. */
export function withParents(folder: string): string[] {
  const parent = posix.dirname(folder)
  return parent === folder ? [folder] : [folder, ...withParents(parent)]
}

/** The name of a commit in reports. */
export function short(sha: string): string {
  return sha.slice(0, 12)
}
