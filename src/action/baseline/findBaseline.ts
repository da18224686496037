import { posix } from 'node:path'
import type { Baseline } from '../../baseline/baseline.ts'
import { parseBaseline } from '../../baseline/read.ts'
import { artifactBaseline } from './artifactBaseline.ts'
import { baseCommit } from './baseCommit.ts'
import type { ActionContext } from '../context.ts'

export interface FoundBaseline {
  baseline: Baseline | undefined
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
  const { inputs, repository } = context
  const { baseline: file, baselineArtifact: name } = inputs
  const base = await baseCommit(context.event, context, repository)
  if (base === undefined) {
    return { baseline: undefined, sha: undefined, comparedWith: `${file} of no commit` }
  }
  if (name === '') return committedBaseline(context, base)
  const stored = await artifactBaseline({ name, file: posix.basename(file), base }, repository)
  if (!stored) {
    const comparedWith = `artifact ${name} of ${short(base)} or a commit before`
    return { baseline: undefined, sha: base, comparedWith }
  }
  const { sha, text } = stored
  const older = sha === base ? '' : `, the newest before ${short(base)}`
  const comparedWith = `artifact ${name} of ${short(sha)}${older}`
  return { baseline: parseBaseline(text, `artifact ${name}`), sha, comparedWith }
}

async function committedBaseline(
  { inputs: { baseline: file }, project, repository }: ActionContext,
  sha: string,
): Promise<FoundBaseline> {
  const path = posix.join(project.inRepository, file)
  const text = await repository.fileAt(path, sha)
  const place = `${path} of ${short(sha)}`
  const baseline = text === undefined ? undefined : parseBaseline(text, place)
  return { baseline, sha, comparedWith: `${file} of ${short(sha)}` }
}

function short(sha: string): string {
  return sha.slice(0, 12)
}
