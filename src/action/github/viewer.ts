import { z } from 'zod'
import type { Client } from './githubClient.ts'

export interface Viewer {
  /** Who the token writes as; the bot of workflows where GitHub does not say. */
  ownLogin(): Promise<string>
}

const botOfWorkflows = 'github-actions[bot]'
const answer = z.object({ viewer: z.object({ login: z.string() }) })

export function viewerOf({ graphql }: Client): Viewer {
  return {
    // The one question that REST does not answer for all kinds of tokens.
    async ownLogin() {
      try {
        return answer.parse(await graphql('query { viewer { login } }')).viewer.login
      } catch {
        return botOfWorkflows
      }
    },
  }
}
