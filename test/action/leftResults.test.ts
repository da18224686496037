import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../results/temporaryFolder.ts'
import { callAction } from './runAction.ts'
import type { Call } from './runAction.ts'

const passing = 'node --version'
const noPlugin = `\`${passing}\` passed and ran no golden file: the configuration has no \`rag()\``

const judge = (inTree: Record<string, string>, command = passing, call: Call = {}) =>
  callAction({
    inTree,
    environment: { PATH: process.env['PATH'] },
    ...call,
    inputs: { command, ...call.inputs },
  })

test.each([
  ['has other plugins', 'export default { plugins: [react()] }'],
  ['names the plugin without a call', 'export default { plugins: [rag] }'],
  ['has the plugin in a comment', 'export default { plugins: [] } // plugins: [rag()]'],
])('a command that passes under a configuration that %s is told of the plugin', async (_, text) => {
  // The folder is there, with what git has of it.
  const inTree = { 'vitest.config.mts': text, '.vitest-rag/.gitignore': '*\n' }
  const { exitCode, output } = await judge(inTree)
  expect(exitCode).toBe(1)
  expect(output).toContain(noPlugin)
  expect(output).toContain('Add it to vitest.config.mts')
  expect(output).toContain("import { rag } from 'vitest-rag/plugin'")
  expect(output).not.toContain('in a step before this one')
})

test('where there is no configuration, the folder may be the wrong one', async () => {
  const { output } = await judge({ 'docs/guide.md': '' }, passing, {
    inputs: { 'working-directory': 'docs' },
  })
  expect(output).toContain(noPlugin)
  expect(output).toContain('docs/ has no configuration of Vitest')
  expect(output).toContain('`working-directory`')
})

test('where the plugin is there, so is something else to look at', async () => {
  const { output } = await judge({ 'vite.config.ts': 'export default { plugins: [rag({})] }' })
  expect(output).toContain(`\`${passing}\` passed and ran no golden file`)
  expect(output).not.toContain('has no `rag()`')
  expect(output).toContain('*.golden.yaml')
})

test('a configuration that leads outside the workspace is not read', async () => {
  const workspace = temporaryFolder()
  symlinkSync('/dev/zero', join(workspace, 'vitest.config.ts'))
  const { exitCode, output } = await judge({}, passing, { workspace })
  expect(exitCode).toBe(1)
  expect(output).toContain('passed and ran no golden file')
})

test('a command that fails without results is not told of the plugin', async () => {
  const { exitCode, output } = await judge({}, 'node no-such-file.mjs')
  expect(exitCode).toBe(1)
  expect(output).toContain('`node no-such-file.mjs` failed with exit code 1 and left no results')
})
