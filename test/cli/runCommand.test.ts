import { expect, test } from 'vitest'
import { runCommand } from '../../src/cli/runCommand.ts'

async function run(...argv: string[]) {
  const printed: string[] = []
  const errors: string[] = []
  const exitCode = await runCommand(argv, {
    print: text => void printed.push(text),
    printError: text => void errors.push(text),
  })
  return { exitCode, printed: printed.join('\n'), errors: errors.join('\n') }
}

test.each([[[]], [['--help']], [['-h']]])('%j explains the commands', async argv => {
  const { exitCode, printed } = await run(...argv)
  expect(printed).toContain('npx vitest-rag baseline update')
  expect(exitCode).toBe(0)
})

test('--version names the tool', async () => {
  expect((await run('--version')).printed).toMatch(/^vitest-rag \d+\.\d+\.\d+$/)
})

test.each([
  [['baseline'], '`baseline`'],
  [['baseline', 'upate'], '`baseline upate`'],
  [['rum'], '`rum`'],
  [['constructor', ''], '`constructor`'],
])('%j is no command', async (argv, shown) => {
  const { exitCode, errors, printed } = await run(...argv)
  expect(errors).toContain(`Expected a command, got ${shown}`)
  expect(printed).toBe('')
  expect(exitCode).toBe(2)
})
