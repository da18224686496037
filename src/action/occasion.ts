import { readFileSync } from 'node:fs'
import { z } from 'zod'
import { UserError } from '../errors.ts'

/** What set the workflow off, and what of its payload matters here. */
export type Occasion =
  | { kind: 'pullRequest'; number: number; baseSha: string; headSha: string }
  | { kind: 'mergeQueue'; baseSha: string }
  | { kind: 'push'; before: string }
  /** By the clock or by hand: there is no commit before. */
  | { kind: 'scheduled' }

const sha = z.string().regex(/^[0-9a-f]{40}$/)
const pullRequest = z.object({
  pull_request: z.object({
    number: z.int().positive(),
    base: z.object({ sha }),
    head: z.object({ sha }),
  }),
})
const mergeGroup = z.object({ merge_group: z.object({ base_sha: sha }) })
const push = z.object({ before: sha })

/**
 * Reads the event that the runner names.
 * @throws UserError for events of which no baseline is known, or that are not safe
 */
export function readOccasion({
  GITHUB_EVENT_NAME: name = '',
  GITHUB_EVENT_PATH: file = '',
}: NodeJS.ProcessEnv): Occasion {
  if (name === 'pull_request_target') throw refused
  if (name === 'schedule' || name === 'workflow_dispatch') return { kind: 'scheduled' }
  const payload: unknown = JSON.parse(readFileSync(file, 'utf8'))
  if (name === 'pull_request') {
    const { number, base, head } = pullRequest.parse(payload).pull_request
    return { kind: 'pullRequest', number, baseSha: base.sha, headSha: head.sha }
  }
  if (name === 'merge_group') {
    return { kind: 'mergeQueue', baseSha: mergeGroup.parse(payload).merge_group.base_sha }
  }
  if (name === 'push') return { kind: 'push', before: push.parse(payload).before }
  throw new UserError({
    problem: `Expected the event pull_request, merge_group, push, schedule or workflow_dispatch, got ${JSON.stringify(name)}`,
    fix: 'Run the action in a workflow that one of these starts',
  })
}

const refused = new UserError({
  problem: 'Expected another event than pull_request_target',
  fix: 'It runs code of the pull request with secrets and a token that can write: use pull_request',
})
