import { getOctokit } from '@actions/github'

/** What the action reads and writes of the repository on GitHub. */
export interface Repository {
  /** The commits that a commit follows, the first of them the branch that was merged into. */
  parents(sha: string): Promise<string[]>
  /** The newest commit that both have in their history. */
  mergeBase(base: string, head: string): Promise<string>
  /** The text of a file as a commit holds it; undefined where it holds none. */
  fileAt(path: string, sha: string): Promise<string | undefined>
  /**
   * The open pull requests of a branch.
   * @param head `owner:branch`
   */
  pullRequests(head: string): Promise<{ number: number; headSha: string; baseSha: string }[]>
  /** Paths of the files that a pull request changes, under their former names too. */
  changedFiles(number: number): Promise<string[]>
  /** All comments of a pull request, the oldest first. */
  comments(number: number): Promise<Comment[]>
  createComment(number: number, body: string): Promise<Comment>
  updateComment(id: number, body: string): Promise<Comment>
}

export interface Comment {
  id: number
  body: string
  url: string
  /** Whether a person wrote it, who can write any marker. */
  byBot: boolean
}

/**
 * @param name `owner/name`, as the runner gives it
 * @throws by each call, what GitHub answers
 */
export function openRepository(name: string, token: string): Repository {
  const [owner = '', repo = ''] = name.split('/')
  const client = getOctokit(token)
  return { ...commitsOf(client, { owner, repo }), ...commentsOf(client, { owner, repo }) }
}

type Client = ReturnType<typeof getOctokit>

interface Place {
  owner: string
  repo: string
}

function commitsOf(
  { rest, paginate }: Client,
  place: Place,
): Pick<Repository, 'parents' | 'mergeBase' | 'fileAt' | 'pullRequests' | 'changedFiles'> {
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
    async pullRequests(head) {
      const { data } = await rest.pulls.list({ ...place, state: 'open', head })
      return data.map(({ number, head: own, base }) => ({
        number,
        headSha: own.sha,
        baseSha: base.sha,
      }))
    },
    async changedFiles(number) {
      const asked = { ...place, pull_number: number, per_page: 100 }
      const files = await paginate(rest.pulls.listFiles, asked)
      return files.flatMap(({ filename, previous_filename: former }) =>
        former === undefined ? [filename] : [filename, former],
      )
    },
  }
}

function commentsOf(
  { rest, paginate }: Client,
  place: Place,
): Pick<Repository, 'comments' | 'createComment' | 'updateComment'> {
  return {
    async comments(number) {
      const asked = { ...place, issue_number: number, per_page: 100 }
      return (await paginate(rest.issues.listComments, asked)).map(commentOf)
    },
    async createComment(number, body) {
      const { data } = await rest.issues.createComment({ ...place, issue_number: number, body })
      return commentOf(data)
    },
    async updateComment(id, body) {
      const { data } = await rest.issues.updateComment({ ...place, comment_id: id, body })
      return commentOf(data)
    },
  }
}

/** Raw content is text, or bytes where GitHub names no character set. The client's types know neither. */
function rawText(data: unknown): string {
  return data instanceof ArrayBuffer ? new TextDecoder().decode(data) : String(data)
}

interface GivenComment {
  id: number
  body?: string
  html_url: string
  user: { type: string } | null
}

function commentOf({ id, body = '', html_url, user }: GivenComment): Comment {
  return { id, body, url: html_url, byBot: user?.type === 'Bot' }
}

/** The HTTP status that GitHub answered with; undefined where it did not answer. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof Error && 'status' in error && typeof error.status === 'number'
    ? error.status
    : undefined
}
