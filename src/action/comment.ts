import { warning } from '@actions/core'
import { isMissingPermission, statusOf, writePermission } from './github/githubClient.ts'
import type { Comment, Comments } from './github/comments.ts'
import type { Viewer } from './github/viewer.ts'

export interface StickyComment {
  number: number
  key: string
  /** Markdown. */
  text: string
}

/**
 * Writes the one comment of this key on a pull request: anew, or over the one that is there. A
 * comment that somebody else wrote is never taken for it, whatever it begins with. What keeps it
 * from being written is a warning: the verdict does not hang on it.
 */
export async function writeComment(
  repository: Comments & Viewer,
  { number, key, text }: StickyComment,
): Promise<Comment | undefined> {
  const marker = `<!-- vitest-rag:v1:${key} -->`
  const body = `${marker}\n${text}`
  try {
    const comments = await repository.comments(number)
    const marked = comments.filter(comment => comment.body.startsWith(marker))
    const login = marked.length > 0 ? await repository.ownLogin() : undefined
    const former = marked.find(({ author }) => author === login)
    if (!former) return await repository.createComment(number, body)
    return former.body === body ? former : await repository.updateComment(former.id, body)
  } catch (error) {
    const status = statusOf(error)
    if (status === undefined) throw error
    warning(
      isMissingPermission(error)
        ? `The comment could not be written: ${writePermission}. The verdict stands in the job summary.`
        : `The comment could not be written: GitHub answered ${status}. The verdict stands in the job summary.`,
    )
    return undefined
  }
}
