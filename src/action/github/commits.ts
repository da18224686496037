import type { Client, RepositoryName } from './client.ts'
import { statusOf } from './client.ts'

export interface Commits {
  /** The commits that a commit follows, the first of them the branch that was merged into. */
  parents(sha: string): Promise<string[]>
  /** The newest commit that both have in their history. */
  mergeBase(base: string, head: string): Promise<string>
  /** The text of a file as a commit holds it; undefined where it holds none. */
  fileAt(path: string, sha: string): Promise<string | undefined>
}

export function commitsOf({ rest }: Client, place: RepositoryName): Commits {
  return {
    async parents(sha) {
      const { data } = await rest.git.getCommit({ ...place, commit_sha: sha })
      return data.parents.map(parent => parent.sha)
    },
    async mergeBase(base, head) {
      const basehead = `${base}...${head}`
      const { data } = await rest.repos.compareCommitsWithBasehead({ ...place, basehead })
      return data.merge_base_commit.sha
    },
    async fileAt(path, ref) {
      try {
        const mediaType = { format: 'raw' }
        const { data } = await rest.repos.getContent({ ...place, path, ref, mediaType })
        return rawText(data)
      } catch (error) {
        if (statusOf(error) === 404) return undefined
        throw error
      }
    },
  }
}

/** Raw content is text, or bytes where GitHub names no character set. The client's types know neither. */
function rawText(data: unknown): string {
  return data instanceof ArrayBuffer ? new TextDecoder().decode(data) : String(data)
}
