import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { written } from '../interchange/imports.ts'

async function notes(...args: string[]): Promise<unknown> {
  const cwd = written({
    'CHANGELOG.md':
      '## [1.2.3] - 2026-11-28\n\n- It greets\n  politely.\n\n## [1.2.2]\n\n- It greets.\n',
  })
  return promisify(execFile)(process.execPath, [resolve('scripts/releaseNotes.ts'), ...args], {
    cwd,
  })
}

test('the section of the tag is printed, each paragraph on a line', async () => {
  expect(await notes('v1.2.3')).toEqual({ stdout: '- It greets politely.\n', stderr: '' })
})

test.each([
  [['v1.2.2'], 'v1.2.2'],
  [[], ''],
])('%j fails', async (args, tag) => {
  await expect(notes(...args)).rejects.toMatchObject({
    code: 1,
    stdout: '',
    stderr: `CHANGELOG.md has no dated section with a text for the tag "${tag}"\n`,
  })
})
