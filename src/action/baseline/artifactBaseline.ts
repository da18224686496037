import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { UserError } from '../../errors.ts'
import type { Artifact, Artifacts } from '../github/artifacts.ts'

/** The most commits with artifacts that are searched in the history of the base commit. */
const mostCandidates = 100

/** A baseline of a thousand cases has about one megabyte. */
const mostBytes = 50_000_000

/** Events that run the default branch itself. A pull request can give its branch the same name. */
const trustedEvents: readonly string[] = ['push', 'schedule', 'workflow_dispatch', 'merge_group']

interface StoredBaseline {
  text: string
  /** The commit of the recording run. */
  sha: string
}

/**
 * The baseline that a run of the default branch left as an artifact: of the base commit, else the newest
 * of a commit before it. Never of a later commit, whose changes the run does not have.
 * @param file name of the baseline in the archive
 * @throws UserError if the archive has the wrong digest, holds no baseline, or is not among the newest ones: without a
 *   baseline anything would pass
 */
export async function artifactBaseline(
  { name, file, base }: { name: string; file: string; base: string },
  repository: Artifacts,
): Promise<StoredBaseline | undefined> {
  const all = await repository.artifactsOfDefaultBranch(name)
  const own = all.filter(({ sha }) => sha === base)
  const others = all.filter(({ sha }) => sha !== base)
  const isOfHistory = historyOf(base, repository)
  for (const artifact of [...own, ...others]) {
    if (!(await isOfHistory(artifact.sha))) continue
    if (!trustedEvents.includes(await repository.eventOfRun(artifact.run))) continue
    const archive = await repository.downloadArtifact(artifact.id)
    return { text: unpack(archive, { artifact, name, file }), sha: artifact.sha }
  }
  return undefined
}

/** Asks GitHub once per commit, because several runs of a commit may have left artifacts. */
function historyOf(base: string, repository: Artifacts) {
  const known = new Map([[base, true]])
  return async (sha: string): Promise<boolean> => {
    const answer = known.get(sha)
    if (answer !== undefined) return answer
    if (known.size > mostCandidates) throw tooMany(base)
    const isIn = await repository.isInHistory(sha, base)
    known.set(sha, isIn)
    return isIn
  }
}

function tooMany(base: string): UserError {
  return new UserError({
    problem: `No artifact of the ${mostCandidates} newest commits belongs to ${base.slice(0, 12)} or an earlier commit`,
    fix: 'Update the branch, so that it starts from a later commit, then run again',
  })
}

function unpack(
  archive: Uint8Array,
  { artifact: { digest, id }, name, file }: { artifact: Artifact; name: string; file: string },
): string {
  const sha256 = createHash('sha256').update(archive).digest('hex')
  if (digest !== undefined && digest !== `sha256:${sha256}`) {
    throw unusable(name, id, 'does not match the digest that GitHub reports')
  }
  const entry = unzip(archive, file, name, id)
  if (!entry) throw unusable(name, id, `has no ${file} of at most ${mostBytes} bytes`)
  return strFromU8(entry)
}

function unzip(
  archive: Uint8Array,
  file: string,
  name: string,
  id: number,
): Uint8Array | undefined {
  try {
    const isBaseline = (one: { name: string; originalSize: number }) =>
      one.name === file && one.originalSize <= mostBytes
    return unzipSync(archive, { filter: isBaseline })[file]
  } catch (cause) {
    throw unusable(name, id, 'is not a zip archive', cause)
  }
}

function unusable(name: string, id: number, what: string, cause?: unknown): UserError {
  return new UserError(
    {
      problem: `The artifact ${JSON.stringify(name)} (${id}) ${what}`,
      fix: 'Run the workflow of the default branch again, which uploads a new one',
    },
    { cause },
  )
}
