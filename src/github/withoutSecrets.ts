import { readFileSync } from 'node:fs'
import { z } from 'zod'

const repository = z.object({ id: z.number() })
const pullRequest = z.object({
  pull_request: z.object({
    base: z.object({ repo: repository }),
    // GitHub forgets a fork that was deleted.
    head: z.object({ repo: repository.nullable() }),
  }),
})

/**
 * Whether GitHub keeps the secrets of the repository from the workflow that this runs in: that of a
 * pull request from a fork, and whatever Dependabot sets off. False where that can't be told.
 */
export function isWithoutSecrets({
  GITHUB_ACTOR: actor,
  GITHUB_EVENT_NAME: event,
  GITHUB_EVENT_PATH: file = '',
}: NodeJS.ProcessEnv): boolean {
  if (actor === 'dependabot[bot]') return true
  if (event !== 'pull_request') return false
  const { data } = pullRequest.safeParse(readIfJson(file))
  if (!data) return false
  const { base, head } = data.pull_request
  return head.repo?.id !== base.repo.id
}

function readIfJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch {
    return undefined
  }
}
