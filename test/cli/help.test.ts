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

test.each(commands.map(command => [command]))(
  '$name explains its argument, flags and exit codes, and names its page',
  async ({ name, argument, flags, exitCodes = {}, page }) => {
    const { printed } = await runInProcess(...name.split(' '), '--help')
    const words = printed.replaceAll(/\s+/g, ' ')
    const rows = [
      ...(argument ? [`${argument.value} ${argument.help}`] : []),
      ...Object.entries(flags).map(([flag, { value, help }]) =>
        [`--${flag}`, value, help].filter(Boolean).join(' '),
      ),
      ...Object.entries(exitCodes).map(([code, meaning]) => `exit ${code} ${meaning}`),
    ]
    expect(rows.filter(row => !words.includes(` ${row} `))).toEqual([])
    expect(words.endsWith(`/${page}`)).toBe(true)
  },
)

test('the list of commands says what exit codes mean', async () => {
  const { printed } = await runInProcess('--help')
  expect(printed).toMatch(
    /^ {2}exit 0 +done\n {2}exit 1 +refused: .*\n {2}exit 2 +the call is wrong/m,
  )
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
  const several = commands.flatMap(({ argument }) => (argument?.isSeveral ? [argument.value] : []))
  expect(several.filter(value => !value.endsWith('…'))).toEqual([])
  const { printed } = await runInProcess('compare', '--help')
  expect(printed).toMatch(/^ {2}npx vitest-rag compare <run> <run>…$/m)
})

test('the help of `compare` names everything that it takes as a run', async () => {
  const { printed } = await runInProcess('compare', '--help')
  const [summary = ''] = printed.replaceAll(/\s+/g, ' ').split(' <run> <run>… kept runs')
  const forms = ['`last`', '`last~1`', 'an id', 'a results file or its folder', '`baseline.json`']
  for (const form of [...forms, 'a commit', '`last:hyde`', '--variants takes one run, or none'])
    expect(summary).toContain(form)
})

test('its lines fit a terminal of 80 columns', async () => {
  const pages = [['--help'], ...commands.map(({ name }) => [...name.split(' '), '--help'])]
  const printed = await Promise.all(pages.map(argv => runInProcess(...argv)))
  const lines = printed.flatMap(page => page.printed.split('\n'))
  // An address is not cut, so that terminals make a link of it.
  expect(lines.filter(line => line.length > 80 && !line.includes('https://'))).toEqual([])
})
