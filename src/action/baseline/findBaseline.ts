import { posix } from 'node:path'
import type { Baseline } from '../../baseline/baseline.ts'
import { baselineBelow } from '../../baseline/baselineBelow.ts'
import type { BaselinePart, FolderOfRun } from '../../baseline/baselineBelow.ts'
import { parseBaseline } from '../../baseline/read.ts'
import type { Results } from '../../results/results.ts'
import { artifactBaseline } from './artifactBaseline.ts'
import { baseCommit } from './baseCommit.ts'
import type { ActionContext } from '../context.ts'
import { noneInput } from '../inputs.ts'
import { nearestInCommit, short } from './nearestInCommit.ts'

export interface FoundBaseline {
  /** The whole baseline, with the sets of other packages; undefined if there is none. */
  whole: Baseline | undefined
  /** The path of its file, existing or not. Relative to the repository. */
  path: string
  /** The folder of the baseline, and that of the run, as if the repository were at `/`. */
  place: FolderOfRun
  /** The commit that the change is compared with. Undefined if no event names one. */
  base: string | undefined
  /** The commit of the baseline: `base`, or one before it. Undefined if `base` is. */
  sha: string | undefined
  /** A phrase for its place, existing or expected. */
  comparedWith: string
}

/**
 * The baseline that a run is compared with: the file at the base commit, or an artifact of a run of the
 * default branch. Never the one of the change itself.
 * @throws UserError if the baseline is damaged
 */
export async function findBaseline(context: ActionContext): Promise<FoundBaseline> {
  const { inputs, repository, project } = context
  const { baseline: file, baselineArtifact: name } = inputs
  const path = posix.join(project.inRepository, file)
  const root = posix.join('/', project.inRepository)
  const own = { path, place: { folder: root, root } }
  if (file === noneInput) {
    const comparedWith = `baseline, as \`baseline: ${noneInput}\` asks`
    return { ...own, whole: undefined, base: undefined, sha: undefined, comparedWith }
  }
  const base = await baseCommit(context.event, context, repository)
  if (base === undefined) {
    const comparedWith = `${file}, because there is no commit to take it from`
    return { ...own, whole: undefined, base: undefined, sha: undefined, comparedWith }
  }
  if (name === '') return committedBaseline(context, base)
  const stored = await artifactBaseline({ name, file: posix.basename(file), base }, repository)
  if (!stored) {
    const comparedWith = `artifact ${name} of ${short(base)} or a commit before`
    return { ...own, whole: undefined, base, sha: base, comparedWith }
  }
  const { sha, text } = stored
  const older = sha === base ? '' : `, the newest before ${short(base)}`
  const comparedWith = `artifact ${name} of ${short(sha)}${older}`
  return { ...own, whole: parseBaseline(text, `artifact ${name}`), base, sha, comparedWith }
}

async function committedBaseline(context: ActionContext, sha: string): Promise<FoundBaseline> {
  const { text, path, place, name } = await nearestInCommit(context, sha)
  const whole = text === undefined ? undefined : parseBaseline(text, `${path} of ${short(sha)}`)
  return { whole, path, place, base: sha, sha, comparedWith: name }
}

/** The part of the baseline that a run is compared with. */
export function comparedPart(
  { whole, place }: FoundBaseline,
  { sets }: Pick<Results, 'sets'>,
): Pick<BaselinePart, 'leftAlone'> & { baseline: Baseline | undefined } {
  return whole ? baselineBelow(whole, place, sets) : { baseline: undefined, leftAlone: [] }
}
