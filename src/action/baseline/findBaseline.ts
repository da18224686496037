import { posix } from 'node:path'
import type { Baseline } from '../../baseline/baseline.ts'
import { baselineBelow } from '../../baseline/baselineBelow.ts'
import type { BaselinePart, FolderOfRun } from '../../baseline/baselineBelow.ts'
import { parseBaseline } from '../../baseline/read.ts'
import { fileNames, folderName } from '../../results/folder.ts'
import type { Results } from '../../results/results.ts'
import { artifactBaseline } from './artifactBaseline.ts'
import { baseCommit } from './baseCommit.ts'
import type { ActionContext } from '../context.ts'

export interface FoundBaseline {
  /** All of it, with the sets of other packages; undefined where there is none. */
  whole: Baseline | undefined
  /** Its file, or where it is to be written. Relative to the repository. */
  path: string
  /** The folder that it is for, and that of the run, as if the repository were at `/`. */
  place: FolderOfRun
  /** Its commit; undefined where there is none. */
  sha: string | undefined
  /** Where it is or should be, in words. */
  comparedWith: string
}

/**
 * The baseline that a run is compared with: the file at the base commit, or an artifact of a run of the
 * default branch. Never the one of the change itself.
 * @throws UserError where it is damaged
 */
export async function findBaseline(context: ActionContext): Promise<FoundBaseline> {
  const { inputs, repository, project } = context
  const { baseline: file, baselineArtifact: name } = inputs
  const path = posix.join(project.inRepository, file)
  const root = posix.join('/', project.inRepository)
  const own = { path, place: { folder: root, root } }
  const base = await baseCommit(context.event, context, repository)
  if (base === undefined) {
    return { ...own, whole: undefined, sha: undefined, comparedWith: `${file} of no commit` }
  }
  if (name === '') return committedBaseline(context, base)
  const stored = await artifactBaseline({ name, file: posix.basename(file), base }, repository)
  if (!stored) {
    const comparedWith = `artifact ${name} of ${short(base)} or a commit before`
    return { ...own, whole: undefined, sha: base, comparedWith }
  }
  const { sha, text } = stored
  const older = sha === base ? '' : `, the newest before ${short(base)}`
  const comparedWith = `artifact ${name} of ${short(sha)}${older}`
  return { ...own, whole: parseBaseline(text, `artifact ${name}`), sha, comparedWith }
}

/** The nearest, from the project's folder up to that of the repository, as runs look for it. */
async function committedBaseline(
  { inputs: { baseline: file }, project, repository }: ActionContext,
  sha: string,
): Promise<FoundBaseline> {
  const root = posix.join('/', project.inRepository)
  const places = file === usualFile ? withParents(root) : [root]
  for (const folder of places) {
    const path = posix.relative('/', posix.join(folder, file))
    const text = await repository.fileAt(path, sha)
    if (text === undefined) continue
    const whole = parseBaseline(text, `${path} of ${short(sha)}`)
    const comparedWith = `${posix.relative(root, `/${path}`)} of ${short(sha)}`
    return { whole, path, place: { folder, root }, sha, comparedWith }
  }
  const path = posix.join(project.inRepository, file)
  const place = { folder: root, root }
  return { whole: undefined, path, place, sha, comparedWith: `${file} of ${short(sha)}` }
}

/** The default of the input. One that a workflow names is taken from there alone. */
const usualFile = `${folderName}/${fileNames.baseline}`

function withParents(folder: string): string[] {
  const parent = posix.dirname(folder)
  return parent === folder ? [folder] : [folder, ...withParents(parent)]
}

/** The part of the baseline that a run is compared with. */
export function comparedPart(
  { whole, place }: FoundBaseline,
  { sets }: Pick<Results, 'sets'>,
): Pick<BaselinePart, 'leftAlone'> & { baseline: Baseline | undefined } {
  return whole ? baselineBelow(whole, place, sets) : { baseline: undefined, leftAlone: [] }
}

function short(sha: string): string {
  return sha.slice(0, 12)
}
