import { z } from 'zod'
import type { Client, RepositoryName } from './githubClient.ts'

export interface Comments {
  /** All comments of a pull request, the oldest first. */
  comments(number: number): Promise<Comment[]>
  createComment(number: number, body: string): Promise<Comment>
  updateComment(id: number, body: string): Promise<Comment>
  /** Login that the token writes as; the bot of workflows if GitHub does not say. */
  ownLogin(): Promise<string>
}

export interface Comment {
  id: number
  body: string
  url: string
  /** Login of the author, because any user can write any marker. */
  author: string | undefined
}

const botOfWorkflows = 'github-actions[bot]'
const viewer = z.object({ viewer: z.object({ login: z.string() }) })

export function commentsOf({ rest, paginate, graphql }: Client, place: RepositoryName): Comments {
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
    // REST has no such call for all kinds of tokens.
    async ownLogin() {
      try {
        return viewer.parse(await graphql('query { viewer { login } }')).viewer.login
      } catch {
        return botOfWorkflows
      }
    },
  }
}

interface GivenComment {
  id: number
  body?: string
  html_url: string
  user: { login: string } | null
}

function commentOf({ id, body = '', html_url, user }: GivenComment): Comment {
  return { id, body, url: html_url, author: user?.login }
}
