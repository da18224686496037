import { expect, test } from 'vitest'
import { commands } from '../../src/cli/commands.ts'
import { runInProcess } from './runInProcess.ts'

test.each([[[]], [['--help']], [['-h']], [['nonsense', '--help']]])(
  '%j lists the commands, each in a line',
  async argv => {
    const { exitCode, printed } = await runInProcess(...argv)
    for (const { name, headline } of commands) {
      expect(printed).toMatch(new RegExp(`^  ${name} +${headline}$`, 'm'))
    }
    expect(exitCode).toBe(0)
  },
)

test.each(commands.map(command => [command]))('$name explains each of its flags', async command => {
  const { printed } = await runInProcess(...command.name.split(' '), '--help')
  for (const [flag, { help }] of Object.entries(command.flags)) {
    const [line = ''] = new RegExp(`^ {6}--${flag}\\b.*$`, 'm').exec(printed) ?? []
    expect(line.endsWith(`  ${help.split('\n')[0]}`), `--${flag}: ${line}`).toBe(true)
  }
})

test('a group of commands is explained by its first word', async () => {
  const { exitCode, printed } = await runInProcess('baseline', '--help')
  const names = commands.filter(({ name }) => name.startsWith('baseline '))
  expect(printed.match(/^ {2}npx vitest-rag baseline \w+/gm)).toHaveLength(names.length)
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

test('a command that takes several names shows it, and `compare` that it takes two', async () => {
  const several = commands.filter(({ takesSeveralFiles }) => takesSeveralFiles)
  expect(several.filter(({ file = '' }) => !file.endsWith('…'))).toEqual([])
  const { printed } = await runInProcess('compare', '--help')
  expect(printed).toMatch(/^ {2}npx vitest-rag compare <run> <run>…$/m)
})

test('the help of `compare` names everything that it takes as a run', async () => {
  const { printed } = await runInProcess('compare', '--help')
  const [summary = ''] = printed.replaceAll(/\s+/g, ' ').split(' --variants  ')
  const forms = ['`last`', '`last~1`', 'an id', 'a results file or its folder', '`baseline.json`']
  for (const form of [...forms, 'a commit', '`last:hyde`', '--variants takes one run, or none'])
    expect(summary).toContain(form)
})

test('its lines fit a terminal of 80 columns', async () => {
  const pages = [['--help'], ...commands.map(({ name }) => [...name.split(' '), '--help'])]
  const printed = await Promise.all(pages.map(argv => runInProcess(...argv)))
  const lines = printed.flatMap(page => page.printed.split('\n'))
  expect(lines.filter(line => line.length > 80)).toEqual([])
})

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
