import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isWithoutSecrets } from '../../src/github/withoutSecrets.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'

function pullRequest(head: { id: number } | null): string {
  return JSON.stringify({ pull_request: { base: { repo: { id: 1 } }, head: { repo: head } } })
}

test.each<[what: string, payload: string, more: NodeJS.ProcessEnv, expected: boolean]>([
  ['a pull request from a fork', pullRequest({ id: 2 }), {}, true],
  ['one of a fork that was deleted', pullRequest(null), {}, true],
  ['one of the repository itself', pullRequest({ id: 1 }), {}, false],
  ['one of Dependabot', pullRequest({ id: 1 }), { GITHUB_ACTOR: 'dependabot[bot]' }, true],
  ['a push', pullRequest({ id: 2 }), { GITHUB_EVENT_NAME: 'push' }, false],
  ['a payload cut short', '{"pull_request": {', {}, false],
  ['a payload of another form', '[]', {}, false],
  ['no payload', pullRequest({ id: 2 }), { GITHUB_EVENT_PATH: '/nowhere/event.json' }, false],
  ['a machine at home', '{}', { GITHUB_EVENT_NAME: undefined }, false],
])('%s', (_what, payload, more, expected) => {
  const file = join(temporaryFolder(), 'event.json')
  writeFileSync(file, payload)
  const environment = { GITHUB_EVENT_NAME: 'pull_request', GITHUB_EVENT_PATH: file, ...more }
  expect(isWithoutSecrets(environment)).toBe(expected)
})
