import { warning } from '@actions/core'
import { isMissingPermission, statusOf, writePermission } from './githubClient.ts'
import type { Comment, Comments } from './comments.ts'

export interface StickyComment {
  number: number
  key: string
  /** Markdown. */
  text: string
}

/**
 * Creates or updates the comment of this key on a pull request. It never updates a comment of another
 * author, even where that begins with the same marker. A failure is a warning, because the verdict does
 * not depend on the comment.
 */
export async function writeComment(
  repository: Comments,
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
