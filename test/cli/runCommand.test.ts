import { expect, test } from 'vitest'
import { runInProcess } from './runInProcess.ts'

test.each([[[]], [['--help']], [['-h']]])('%j explains the commands', async argv => {
  const { exitCode, printed } = await runInProcess(...argv)
  for (const command of ['update', 'show', 'diff', 'check']) {
    expect(printed).toContain(`npx vitest-rag baseline ${command}`)
  }
  expect(exitCode).toBe(0)
})

test('--version names the tool', async () => {
  expect((await runInProcess('--version')).printed).toMatch(/^vitest-rag \d+\.\d+\.\d+$/)
})

test.each([
  [['baseline'], '`baseline`'],
  [['baseline', 'upate'], '`baseline upate`'],
  [['rum'], '`rum`'],
  [['constructor', ''], '`constructor`'],
])('%j is no command', async (argv, shown) => {
  const { exitCode, errors, printed } = await runInProcess(...argv)
  expect(errors).toContain(`Expected a command, got ${shown}`)
  expect(printed).toBe('')
  expect(exitCode).toBe(2)
})
