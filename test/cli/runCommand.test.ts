import { expect, test } from 'vitest'
import { runInProcess } from './runInProcess.ts'
import { validDocument } from './validDocument.ts'

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

test.each([
  [['explain', 'refund-window', '--json', '--rot', '.'], 2, /^Expected .* got `--rot`$/],
  [['compare', 'last~7', 'last', '--json', '--root', 'docs'], 1, /^There is no run, .* `last~7`$/],
  [['runs', 'last~7', '--json', '--root', 'docs'], 1, /^There is no .*run/],
  [['nonsense', '--json'], 2, /^Expected a command, got `nonsense --json`$/],
])(
  '%j tells a program the problem with its fix, and the same to people',
  async (argv, code, problem) => {
    const { exitCode, printed, errors } = await runInProcess(...argv)
    const { problems } = validDocument<{ problems: { problem: string; fix: string }[] }>(printed)
    expect(JSON.parse(printed)).toMatchObject({ exitCode: code, version: 1 })
    expect(problems).toEqual([
      { problem: expect.stringMatching(problem) as unknown, fix: expect.any(String) as unknown },
    ])
    expect(errors).toBe(`${problems[0]?.problem}\n  ${problems[0]?.fix}`)
    expect(exitCode).toBe(code)
  },
)
