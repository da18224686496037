import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { releaseCommit } from '../../../scripts/release/releaseCommit.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'

test('the commit of a release is known where its tag is checked out, and nowhere else', () => {
  const folder = temporaryFolder()
  expect(releaseCommit(folder, '1.2.0')).toBeUndefined()
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.c', ...args], {
      cwd: folder,
      encoding: 'utf8',
    }).trim()
  git('init', '--quiet')
  git('commit', '--quiet', '--allow-empty', '--message', 'one')
  git('tag', 'v1')
  expect(releaseCommit(folder, '1.2.0')).toBeUndefined()
  git('tag', 'v1.2.0')
  expect(releaseCommit(folder, '1.2.0')).toBe(git('rev-parse', 'HEAD'))
  git('commit', '--quiet', '--allow-empty', '--message', 'two')
  expect(releaseCommit(folder, '1.2.0')).toBeUndefined()
})
