import { execFile, execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { greeter, prepack } from './release/greeter.ts'

/** Runs the check as `npm run` does. */
async function check(folder: string, ...args: string[]): Promise<unknown> {
  return promisify(execFile)(process.execPath, [resolve('scripts/releaseCheck.ts'), ...args], {
    cwd: folder,
    // A workflow names its own repository.
    env: { ...process.env, GITHUB_REPOSITORY: '' },
  })
}

const withRemote = (folder: string, address: string) =>
  execFileSync('git', ['remote', 'add', 'origin', address], { cwd: folder })

test('a commit whose version is told and whose package starts can be released', async () => {
  const folder = greeter(prepack)
  withRemote(folder, 'git@github.com:shop/greeter.git')
  expect(await check(folder, 'v1.2.3')).toEqual({
    stdout: 'v1.2.3 can be released\n',
    stderr: '',
  })
})

test('all faults are named at once, and what is not committed does not count', async () => {
  const folder = greeter({}, { 'CHANGELOG.md': '# Changelog\n' })
  withRemote(folder, 'git@github.com:ada/greeter.git')
  writeFileSync(`${folder}/CHANGELOG.md`, '## [1.2.3] - 2026-11-28\n\n- It greets.\n')
  await expect(check(folder, 'v1.2.4')).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      new RegExp(
        [
          '^The tag is v1\\.2\\.4, and package\\.json says 1\\.2\\.3',
          'CHANGELOG\\.md has no section "## \\[1\\.2\\.3\\] - <date>"',
          'The repository that would publish is ada/greeter, and package\\.json names shop/greeter',
          'The package of a fresh clone does not start:\n',
        ].join('\n'),
      ),
    ),
  })
})
