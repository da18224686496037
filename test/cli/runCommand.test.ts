import { expect, test } from 'vitest'
import { runInProcess } from './runInProcess.ts'

test('--version names the tool', async () => {
  expect((await runInProcess('--version')).printed).toMatch(/^vitest-rag \d+\.\d+\.\d+$/)
})

test.each([
  [['rum', 'shop'], '`rum shop`'],
  [['rum'], '`rum`\n  Did you mean `run`?'],
  [['constructor', ''], '`constructor`'],
])('%j is no command', async (argv, shown) => {
  const { exitCode, errors, printed } = await runInProcess(...argv)
  expect(errors).toContain(`Expected a command, got ${shown}`)
  expect(printed).toBe('')
  expect(exitCode).toBe(2)
})

test.each([[['baseline']], [['baseline', 'upate']], [['verdicts', '--root', '.']]])(
  '%j names the commands that begin so',
  async argv => {
    const { exitCode, errors } = await runInProcess(...argv)
    expect(errors).toMatch(
      new RegExp(
        `^Expected \`${argv[0]} \\w+\`, .* or \`.*\`, got \`${argv.slice(0, 2).join(' ')}\`\n`,
      ),
    )
    expect(errors).toContain(`See npx vitest-rag ${argv[0]} --help`)
    expect(exitCode).toBe(2)
  },
)
