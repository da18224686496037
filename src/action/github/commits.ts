import { UserError } from '../../errors.ts'
import type { Client, RepositoryName } from './githubClient.ts'
import { statusOf } from './githubClient.ts'

export interface Commits {
  /** The parents of a commit. The first is the branch that was merged into. */
  parents(sha: string): Promise<string[]>
  /** The newest commit in both histories. */
  mergeBase(base: string, head: string): Promise<string>
  /**
   * The text of a file at a commit; undefined if the commit has no such file.
   * @throws UserError if the commit itself can't be read
   */
  fileAt(path: string, sha: string): Promise<string | undefined>
  /** As `fileAt`, for a commit that is known to be readable. */
  fileOfReadable(path: string, sha: string): Promise<string | undefined>
  /** The newest commit up to another one that changed a file, and its time; undefined if there is none. */
  lastChange(path: string, sha: string): Promise<{ sha: string; at: Date } | undefined>
  /** How many commits the history of one commit has that another one's lacks. */
  commitsSince(former: string, sha: string): Promise<number>
  /** Names in a folder of a commit, each with the hash of its content. Empty if the commit has no such folder. */
  entriesAt(folder: string, sha: string): Promise<ReadonlyMap<string, string>>
  /** Paths of the files of a commit. GitHub lists only some files of a very large commit, which is then not `whole`. */
  filesAt(sha: string): Promise<{ paths: string[]; whole: boolean }>
}

export function commitsOf(client: Client, place: RepositoryName): Commits {
  const { rest } = client
  const fileOfReadable = async (path: string, ref: string) => {
    try {
      const mediaType = { format: 'raw' }
      const { data } = await rest.repos.getContent({ ...place, path, ref, mediaType })
      return rawText(data)
    } catch (error) {
      if (statusOf(error) === 404) return undefined
      throw error
    }
  }
  return {
    fileOfReadable,
    ...historyOf(client, place),
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
      const text = await fileOfReadable(path, ref)
      if (text === undefined) {
        await expectReadable(ref, () => rest.git.getCommit({ ...place, commit_sha: ref }))
      }
      return text
    },
    async entriesAt(path, ref) {
      try {
        const { data } = await rest.repos.getContent({ ...place, path, ref })
        const entries = Array.isArray(data) ? data : []
        return new Map(entries.map(entry => [entry.name, entry.sha]))
      } catch (error) {
        if (statusOf(error) === 404) return new Map()
        throw error
      }
    },
    async filesAt(sha) {
      const asked = { ...place, tree_sha: sha, recursive: '1' }
      const { data } = await rest.git.getTree(asked)
      const files = data.tree.filter(({ type }) => type === 'blob')
      return { paths: files.map(({ path }) => path), whole: !data.truncated }
    },
  }
}

function historyOf(
  { rest }: Client,
  place: RepositoryName,
): Pick<Commits, 'lastChange' | 'commitsSince'> {
  return {
    async lastChange(path, sha) {
      const { data } = await rest.repos.listCommits({ ...place, path, sha, per_page: 1 })
      const [found] = data
      const date = found?.commit.committer?.date
      return found && date !== undefined ? { sha: found.sha, at: new Date(date) } : undefined
    },
    async commitsSince(former, sha) {
      const basehead = `${former}...${sha}`
      const { data } = await rest.repos.compareCommitsWithBasehead({
        ...place,
        basehead,
        per_page: 1,
      })
      return data.ahead_by
    },
  }
}

/** GitHub answers 404 to a missing file and to one that the token may not see. */
async function expectReadable(sha: string, read: () => Promise<unknown>): Promise<void> {
  try {
    await read()
  } catch (cause) {
    if (statusOf(cause) !== 404) throw cause
    throw new UserError(
      {
        problem: `GitHub does not show the commit ${sha}, so its baseline can't be read`,
        fix: 'Give the job `permissions: contents: read`, and the input `github-token` a token of this repository',
      },
      { cause },
    )
  }
}

/** Raw content is text, or bytes if GitHub names no character set. The client's types describe neither. */
function rawText(data: unknown): string {
  return data instanceof ArrayBuffer ? new TextDecoder().decode(data) : String(data)
}
