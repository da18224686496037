import { posix } from 'node:path'
import type { Baseline } from '../../baseline/baseline.ts'
import { parseBaseline } from '../../baseline/read.ts'
import { artifactBaseline } from './artifactBaseline.ts'
import { baseCommit } from './baseCommit.ts'
import type { ActionCall } from '../call.ts'

export interface FoundBaseline {
  baseline: Baseline | undefined
  /** The commit that it is of; undefined where there is none. */
  sha: string | undefined
  /** In words, where it stands or should. */
  comparedWith: string
}

/**
 * The baseline that a run is held to: the file as the base commit has it, or what a run of the
 * default branch left as an artifact. Never what the change itself brings along.
 * @throws UserError where it is damaged
 */
export async function findBaseline(call: ActionCall): Promise<FoundBaseline> {
  const { inputs, repository } = call
  const { baseline: file, baselineArtifact: name } = inputs
  const base = await baseCommit(call.occasion, call, repository)
  if (base === undefined) {
    return { baseline: undefined, sha: undefined, comparedWith: `${file} of no commit` }
  }
  if (name === '') return committedBaseline(call, base)
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
  { inputs: { baseline: file }, workplace, repository }: ActionCall,
  sha: string,
): Promise<FoundBaseline> {
  const path = posix.join(workplace.inRepository, file)
  const text = await repository.fileAt(path, sha)
  const place = `${path} of ${short(sha)}`
  const baseline = text === undefined ? undefined : parseBaseline(text, place)
  return { baseline, sha, comparedWith: `${file} of ${short(sha)}` }
}

function short(sha: string): string {
  return sha.slice(0, 12)
}
