import { createHash } from 'node:crypto'
import { strFromU8, unzipSync } from 'fflate'
import { UserError } from '../errors.ts'
import type { Artifact, Artifacts } from './github/artifacts.ts'

/** So many artifacts are looked at for one of the base commit's history. */
const mostCandidates = 50

/** A baseline of a thousand cases has about one megabyte. */
const mostBytes = 50_000_000

/** Events that run what the default branch holds. A pull request can name its branch like it. */
const trustedEvents: readonly string[] = ['push', 'schedule', 'workflow_dispatch', 'merge_group']

export interface StoredBaseline {
  text: string
  /** The commit that it was recorded on. */
  sha: string
}

/**
 * The baseline that a run of the default branch left as an artifact: that of the base commit, else the
 * newest of a commit before it. Never that of a later commit, whose changes the run does not have.
 * @param file name of the baseline in the archive
 * @throws UserError where the archive is not what GitHub says it is, or holds no baseline
 */
export async function artifactBaseline(
  { name, file, base }: { name: string; file: string; base: string },
  repository: Artifacts,
): Promise<StoredBaseline | undefined> {
  const all = await repository.artifactsOfDefaultBranch(name)
  const own = all.filter(({ sha }) => sha === base)
  const others = all.filter(({ sha }) => sha !== base).slice(0, mostCandidates)
  for (const artifact of [...own, ...others]) {
    if (!(await isOfHistory(artifact, base, repository))) continue
    const archive = await repository.downloadArtifact(artifact.id)
    return { text: unpack(archive, { artifact, name, file }), sha: artifact.sha }
  }
  return undefined
}

async function isOfHistory(
  { sha, run }: Artifact,
  base: string,
  repository: Artifacts,
): Promise<boolean> {
  if (sha !== base && !(await repository.isInHistory(sha, base))) return false
  return trustedEvents.includes(await repository.eventOfRun(run))
}

function unpack(
  archive: Uint8Array,
  { artifact: { digest, id }, name, file }: { artifact: Artifact; name: string; file: string },
): string {
  const sha256 = createHash('sha256').update(archive).digest('hex')
  if (digest !== undefined && digest !== `sha256:${sha256}`) {
    throw unusable(name, id, 'has other bytes than GitHub says')
  }
  const entry = unzip(archive, file, name, id)
  if (!entry) throw unusable(name, id, `holds no ${file} of at most ${mostBytes} bytes`)
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
    throw unusable(name, id, 'is no zip archive', cause)
  }
}

function unusable(name: string, id: number, what: string, cause?: unknown): UserError {
  return new UserError(
    {
      problem: `The artifact ${JSON.stringify(name)} (${id}) ${what}`,
      fix: 'Run the workflow of the default branch again, which leaves a new one',
    },
    { cause },
  )
}
