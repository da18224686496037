import { chmodSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { runGit } from '../../../src/baseline/git/gitCommand.ts'
import { createRepository, temporaryFolder } from '../repository.ts'

function stubVariables(variables: Record<string, string>): void {
  onTestFinished(() => void vi.unstubAllEnvs())
  for (const [name, value] of Object.entries(variables)) vi.stubEnv(name, value)
}

/** The answer of a git that writes this to its errors, by a shell, and fails. */
function failing(said: string): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'git'), `#!/bin/sh\nprintf '%b' "${said}" >&2\nexit 1\n`)
  chmodSync(join(folder, 'git'), 0o755)
  stubVariables({ PATH: folder })
  const { succeeded, reason } = runGit(['fetch'], folder)
  expect(succeeded).toBe(false)
  return reason
}

test.each([
  ['hint: try again\\nerror: no such ref\\nhint: or fetch\\n', 'error: no such ref'],
  ['remote: fatal: busy\\nfatal: no answer\\n', 'fatal: no answer'],
  ['one\\ntwo\\nthree\\n', 'three'],
  ['', 'git gave no reason'],
])('of what git says, the line that tells why: %j', (said, reason) => {
  expect(failing(said)).toBe(reason)
})

test('git asks nobody for a password', () => {
  expect(failing('fatal: prompt $GIT_TERMINAL_PROMPT')).toBe('fatal: prompt 0')
})

test('a git that may not be run is not one that is missing', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'git'), '')
  stubVariables({ PATH: folder })
  expect(() => runGit(['--version'], folder)).toThrow('EACCES')
})

test('a repository that lies elsewhere is found by the variables that name it', () => {
  const { top, git } = createRepository()
  const head = git('rev-parse', 'HEAD')
  const elsewhere = join(temporaryFolder(), 'support.git')
  renameSync(join(top, '.git'), elsewhere)
  stubVariables({ GIT_DIR: elsewhere, GIT_WORK_TREE: top })
  expect(runGit(['rev-parse', 'HEAD'], top).output.trim()).toBe(head)
})
