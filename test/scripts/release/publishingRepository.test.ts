import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import {
  githubRepository,
  publishingRepository,
} from '../../../scripts/release/publishingRepository.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'

test.each([
  ['git+https://github.com/shop/search.git', 'shop/search'],
  ['https://github.com/shop/search', 'shop/search'],
  ['https://x-access-token:secret@github.com/shop/search.git', 'shop/search'],
  ['git@github.com:shop/search.js.git', 'shop/search.js'],
  ['ssh://git@github.com/shop/search.git', 'shop/search'],
  ['https://github.com.example/shop/search', undefined],
  ['https://git.example/github.com/shop/search', undefined],
  ['/srv/search', undefined],
  ['', undefined],
])('%s is %s', (address, expected) => {
  expect(githubRepository(address)).toBe(expected)
})

function withRemotes(...remotes: [name: string, address: string][]): string {
  const folder = temporaryFolder()
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder })
  git('init', '--quiet')
  for (const [name, address] of remotes) git('remote', 'add', name, address)
  return folder
}

test('origin publishes, or the only remote, or the repository in which a workflow runs', () => {
  const several = withRemotes(['fork', '/srv/fork'], ['origin', '/srv/search'])
  expect(publishingRepository(several, {})).toBe('/srv/search')
  expect(publishingRepository(withRemotes(['upstream', '/srv/search']), {})).toBe('/srv/search')
  expect(publishingRepository(several, { GITHUB_REPOSITORY: 'shop/search' })).toBe(
    'https://github.com/shop/search',
  )
})

test('without a remote, nothing is known', () => {
  expect(publishingRepository(withRemotes(), {})).toBeUndefined()
})
