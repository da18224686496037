import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createProject } from './project.ts'
import { supportFiles } from './supportProject.ts'

const stack = /^ +at /m

test.each([
  ['--againts=main', 'Did you mean `--against`?', 'command'],
  ['--shard=5/2', "Vitest can't start: --shard", 'command'],
  ['--project=nope', "Vitest can't start: No projects matched", 'cli'],
] as const)('`run %s` is told without a stack', async (argument, told, by) => {
  const { exitCode, output } = await createProject(supportFiles)[by](['run', argument])
  expect(output).toContain(told)
  expect(output).not.toMatch(stack)
  expect(exitCode).toBe(2)
})

test('a folder in place of the baseline is told without a stack', async () => {
  const project = createProject(supportFiles)
  mkdirSync(join(project.folder, '.vitest-rag/baseline.json'), { recursive: true })
  const run = await project.vitest()
  expect(run.output).toContain('baseline.json is a folder, but must be a file')
  expect(run.output).not.toMatch(stack)
  expect(run.exitCode).toBe(2)
  const check = await project.command(['baseline', 'check'])
  expect(check.output).toContain('but a folder of that name')
  expect(check.exitCode).toBe(1)
})

test('a reader that stops early, as `head` does, gets no stack', async () => {
  const { child, finished } = createProject(supportFiles).start('vitest-rag/dist/cli/cli.js', [
    'doctor',
  ])
  child.stdout?.destroy()
  expect((await finished).output).toBe('')
})

test('a run that the environment only measures says so, and one that it can not ask for is refused', async () => {
  const project = createProject(supportFiles)
  const measured = await project.vitest([], { VITEST_RAG_GATE: 'off' })
  expect(measured.output).toContain('RAG measured only: the environment (VITEST_RAG_GATE')
  const refused = await project.vitest([], { VITEST_RAG_DRY_RUN: '1' })
  expect(refused.output).toContain("Expected the environment's VITEST_RAG_DRY_RUN to be unset")
  expect(refused.exitCode).not.toBe(0)
  const config = project.read('vitest.config.ts')
  project.write({
    'vitest.config.ts': config.replace('plugins:', "'vitest-rag plan': {}, plugins:"),
  })
  const planned = await project.vitest()
  expect(planned.output).toContain('Expected no `vitest-rag plan` in the configuration')
  expect(planned.exitCode).not.toBe(0)
})
