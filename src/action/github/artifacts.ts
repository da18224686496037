import type { Client, RepositoryName } from './githubClient.ts'
import { statusOf } from './githubClient.ts'

export interface Artifacts {
  /** Artifacts of the default branch with a name that have not expired, the newest first. */
  artifactsOfDefaultBranch(name: string): Promise<Artifact[]>
  /** The event that started a workflow run. */
  eventOfRun(id: number): Promise<string>
  /** Whether a commit is the other one or in its history. False for a commit that is gone. */
  isInHistory(sha: string, of: string): Promise<boolean>
  /** The bytes of an artifact, a zip archive. */
  downloadArtifact(id: number): Promise<Uint8Array>
}

export interface Artifact {
  id: number
  /** The commit of the workflow run that made the artifact. */
  sha: string
  run: number
  /** `sha256:` and hex digits; absent if GitHub does not give it. */
  digest?: string
}

export function artifactsOf(client: Client, place: RepositoryName): Artifacts {
  const { rest, paginate } = client
  return {
    async artifactsOfDefaultBranch(name) {
      const { data: repository } = await rest.repos.get({ ...place })
      const asked = { ...place, name, per_page: 100 }
      const all = await paginate(rest.actions.listArtifactsForRepo, asked)
      // A pull request can upload any name, so check the branch and repository that GitHub states.
      return all
        .filter(({ expired, workflow_run: run }) => {
          const isOwn = run?.head_repository_id === repository.id
          return !expired && isOwn && run.head_branch === repository.default_branch
        })
        .toSorted((first, second) => second.id - first.id)
        .flatMap(one => artifactOf(one))
    },
    async eventOfRun(id) {
      const { data } = await rest.actions.getWorkflowRun({ ...place, run_id: id })
      return data.event
    },
    async isInHistory(sha, of) {
      const basehead = `${sha}...${of}`
      try {
        const { data } = await rest.repos.compareCommitsWithBasehead({ ...place, basehead })
        return data.status === 'ahead' || data.status === 'identical'
      } catch (error) {
        if (statusOf(error) === 404) return false
        throw error
      }
    },
    async downloadArtifact(id) {
      const asked = { ...place, artifact_id: id, archive_format: 'zip' }
      const { data } = await rest.actions.downloadArtifact(asked)
      return bytesOf(data)
    },
  }
}

interface GivenArtifact {
  id: number
  digest?: string | null
  workflow_run?: { id?: number; head_sha?: string } | null
}

function artifactOf({ id, digest, workflow_run: run }: GivenArtifact): Artifact[] {
  if (run?.id === undefined || run.head_sha === undefined) return []
  return [{ id, sha: run.head_sha, run: run.id, ...(digest && { digest }) }]
}

/** The client's types do not describe downloads. */
function bytesOf(data: unknown): Uint8Array {
  if (data instanceof ArrayBuffer) return new Uint8Array(data)
  throw new TypeError('Expected the bytes of an artifact')
}
