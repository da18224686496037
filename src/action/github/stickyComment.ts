import { warning } from '@actions/core'
import { isMissingPermission, statusOf, writePermission } from './githubClient.ts'
import type { Comment, Comments } from './comments.ts'

/** The comment of one key that our own account keeps up to date on a pull request. */
export interface StickyComment {
  /** The commit that the comment records as accepted; undefined if it records none. */
  acceptedCommit(number: number): Promise<string | undefined>
  /**
   * Creates or updates the comment. A failure is a warning, because the verdict does not depend on it.
   * @returns undefined if it could not be written
   */
  write(report: CommentReport): Promise<Comment | undefined>
}

interface CommentReport {
  /** Number of the pull request. */
  number: number
  /** Markdown that begins with a heading. */
  text: string
  /** The commit to record as accepted; undefined drops what was recorded. */
  acceptedCommit: string | undefined
}

export function stickyComment(repository: Comments, key: string): StickyComment {
  const marker = `<!-- vitest-rag:v1:${key} -->`
  // Cached, because a run reads and writes the comment, and comments are listed page by page.
  const found = new Map<number, Promise<Comment | undefined>>()
  const find = (number: number) => {
    const asked = found.get(number) ?? ownComment(repository, number, marker)
    found.set(number, asked)
    return asked
  }
  return {
    async acceptedCommit(number) {
      // Another run may have recorded a commit since the last request.
      found.delete(number)
      return recordedCommit(await find(number), marker)
    },
    async write({ number, text, acceptedCommit }) {
      const body = `${marker}\n${recordOf(acceptedCommit)}${text}`
      let former: Comment | undefined
      try {
        former = await find(number)
        if (!former) return await repository.createComment(number, body)
        return former.body === body ? former : await repository.updateComment(former.id, body)
      } catch (error) {
        const isThere = recordedCommit(former, marker) === acceptedCommit
        warnOf(error, isThere ? undefined : acceptedCommit)
        return undefined
      }
    },
  }
}

/** The comment of our own account, never one of another author with the same marker. */
async function ownComment(
  repository: Comments,
  number: number,
  marker: string,
): Promise<Comment | undefined> {
  const comments = await repository.comments(number)
  const marked = comments.filter(({ body }) => body.startsWith(marker))
  const login = marked.length > 0 ? await repository.ownLogin() : undefined
  return marked.find(({ author }) => author === login)
}

function recordOf(commit: string | undefined): string {
  return commit === undefined ? '' : `<!-- vitest-rag:accepted:${commit} -->\n`
}

/** Reads only the text right behind the marker, because the report after it has foreign texts. */
function recordedCommit(comment: Comment | undefined, marker: string): string | undefined {
  const text = comment?.body.slice(marker.length) ?? ''
  return /^\n<!-- vitest-rag:accepted:([0-9a-f]{40}) -->\n/.exec(text)?.[1]
}

/**
 * @param lostCommit the accepted commit that is now recorded nowhere
 * @throws the error if it does not come from a call to GitHub
 */
function warnOf(error: unknown, lostCommit: string | undefined): void {
  const status = statusOf(error)
  if (status === undefined) throw error
  const why = isMissingPermission(error) ? writePermission : `GitHub answered ${status}`
  const lost =
    lostCommit === undefined
      ? ''
      : ` The acceptance of ${lostCommit.slice(0, 12)} could not be recorded, so it counts for this run only.`
  warning(`The comment could not be written: ${why}. The verdict is in the job summary.${lost}`)
}
