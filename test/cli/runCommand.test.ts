import { expect, test } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { runInProcess } from './runInProcess.ts'

const asksForHelp = [[], ['--help'], ['-h'], ['baseline', '--help']]

test.each(asksForHelp.map(argv => [argv]))('%j explains the commands', async argv => {
  const { exitCode, printed } = await runInProcess(...argv)
  for (const { name, flags } of commands) {
    expect(printed).toContain(`  npx vitest-rag ${name}`)
    for (const [flag, words = ''] of Object.entries(flags)) {
      expect(printed).toMatch(new RegExp(`^ {6}--${flag}\\b.*  ${words.split('\n')[0]}$`, 'm'))
    }
  }
  expect(exitCode).toBe(0)
})

test.each([
  [['run', '--help'], 'run'],
  [['generate', 'docs', '-h'], 'generate'],
  [['baseline', 'show', '-h', '--wrong'], 'baseline show'],
])('%j explains that command alone', async (argv, name) => {
  const { exitCode, printed } = await runInProcess(...argv)
  expect(printed).toContain(`  npx vitest-rag ${name} `.trimEnd())
  expect(printed.match(/^ {2}npx vitest-rag/gm)).toHaveLength(1)
  expect(exitCode).toBe(0)
})

test('its lines fit a terminal of 80 columns', async () => {
  const { printed } = await runInProcess('--help')
  expect(printed.split('\n').filter(line => line.length > 80)).toEqual([])
})

test('--version names the tool', async () => {
  expect((await runInProcess('--version')).printed).toMatch(/^vitest-rag \d+\.\d+\.\d+$/)
})

test.each([
  [['baseline'], '`baseline`'],
  [['baseline', 'upate'], '`baseline upate`\n  Did you mean `baseline update`?'],
  [['rum', 'shop'], '`rum shop`'],
  [['rum'], '`rum`\n  Did you mean `run`?'],
  [['constructor', ''], '`constructor`'],
])('%j is no command', async (argv, shown) => {
  const { exitCode, errors, printed } = await runInProcess(...argv)
  expect(errors).toContain(`Expected a command, got ${shown}`)
  expect(printed).toBe('')
  expect(exitCode).toBe(2)
})
