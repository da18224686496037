import type { RemoteRepository } from '../../../loopback/githubAnswers.ts'
import type { Call } from '../../runAction.ts'
import { callAction, shas } from '../../runAction.ts'
import { supportRunOf as run } from '../../supportRunOf.ts'

/** Labels of the pull request where the change is accepted. */
export const accepted = { 7: ['size/S', 'rag-accept'] }

export const event = { number: 7, base: shas.stale, head: shas.head, labels: ['size/S'] }

export const marker = '<!-- vitest-rag:v1:default -->'

export function recordOf(commit: string): string {
  return `<!-- vitest-rag:accepted:${commit} -->`
}

/** The comment that the labelled run of a commit left. */
export function recorded(commit: string, key = 'default') {
  const body = `<!-- vitest-rag:v1:${key} -->\n${recordOf(commit)}\n## of the labelled run`
  return [{ id: 1, body, user: { login: 'github-actions[bot]', type: 'Bot' } }]
}

/** The repository after the pull request was merged whose head a label accepts. */
export const merged = {
  pullRequestsOfCommit: { [shas.merge]: [{ number: 7, mergedAt: '2026-01-05T12:00:00Z' }] },
  labels: accepted,
  comments: recorded(shas.head),
}

/** A run that regressed, on a pull request with these labels. */
export function regressed(labels: RemoteRepository['labels'] = accepted, call: Call = {}) {
  const { repository, ...more } = call
  const parents = { [shas.merge]: [shas.base, shas.head] }
  return callAction({
    results: run(4),
    recorded: run(),
    ...more,
    repository: { parents, ...(labels && { labels }), ...repository },
  })
}
