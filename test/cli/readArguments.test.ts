import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { askedRun } from '../../src/cli/askedRun.ts'
import type { CommandCall } from '../../src/cli/command.ts'
import { commands } from '../../src/cli/commands.ts'
import { readArguments } from '../../src/cli/readArguments.ts'
import { UsageError } from '../../src/cli/usageError.ts'

function read(name: string, ...argv: string[]): CommandCall {
  const command = commands.find(one => one.name === name)
  if (!command) throw new Error(`There is no command ${name}`)
  return readArguments(argv, command)
}

describe('a command that starts Vitest', () => {
  test.each<[string[], CommandCall]>([
    [
      ['--root', 'shop', '--against', 'origin/main', '-t', 'refund', 'support'],
      {
        flags: { against: 'origin/main' },
        vitestArguments: ['--root', 'shop', '-t', 'refund', 'support'],
      },
    ],
    [['--against=HEAD~1'], { flags: { against: 'HEAD~1' }, vitestArguments: [] }],
    [
      ['-t', 'x', '--dry-run', '--coverage.enabled', '-rshop'],
      {
        flags: { 'dry-run': true },
        vitestArguments: ['-t', 'x', '--coverage.enabled', '-rshop'],
      },
    ],
    [['--', '--dry-run'], { flags: {}, vitestArguments: ['--', '--dry-run'] }],
  ])('keeps its own flags of %j, and leaves the rest to Vitest in order', (argv, expected) => {
    expect(read('run', ...argv)).toEqual(expected)
  })

  test.each([[['--against']], [['--against=']], [['--against', '']]])(
    '%j names no commit',
    argv => {
      expect(() => read('run', ...argv)).toThrow('Expected a commit, branch or tag')
    },
  )
})

test('`baseline update` takes the number of its runs for itself', () => {
  expect(read('baseline update', '--repeats=5', '-t', 'x')).toEqual({
    flags: { repeats: 5 },
    vitestArguments: ['-t', 'x'],
  })
})

describe('a command that starts none', () => {
  test('takes the folder of the project, and the commit', () => {
    expect(read('baseline show').flags).toEqual({})
    expect(read('baseline show', '--root=test', '--against', 'main').flags).toEqual({
      root: resolve('test'),
      against: 'main',
    })
    expect(read('baseline show', '-r', tmpdir()).flags).toEqual({ root: tmpdir() })
  })

  test.each([
    [['--rot', 'test'], '`--rot`\n  Did you mean `--root`?'],
    [['--rot=test'], '`--rot=test`\n  Did you mean `--root`?'],
    [['--root', '.', 'support'], '`support`\n  See npx vitest-rag --help'],
    [['-t', 'refund'], '`-t`'],
    [['--'], '`--`'],
    [['--no-root'], '`--no-root`'],
    [['--constructor=3'], '`--constructor=3`'],
    [['--\u001B[31mred'], '`--\\u{1b}[31mred`'],
  ])('refuses %j', (argv, told) => {
    const expected = `Expected \`--against <commit>\`, \`--json\` or \`--root <folder>\`, got ${told}`
    expect(() => read('baseline show', ...argv)).toThrow(expected)
    expect(() => read('baseline show', ...argv)).toThrow(UsageError)
  })

  test.each([
    [['--root'], 'got nothing'],
    [['--root='], 'got nothing'],
    [['--root', 'no such folder'], 'no such folder`'],
    [['--root', 'package.json'], 'package.json`'],
  ])('%j names no folder', (argv, shown) => {
    expect(() => read('baseline show', ...argv)).toThrow(/^Expected a folder after `--root`, got /)
    expect(() => read('baseline show', ...argv)).toThrow(shown)
  })
})

describe('calibrate', () => {
  test('takes a file, and tells Vitest what finds the project', () => {
    expect(read('calibrate', 'labels.jsonl')).toEqual({
      files: ['labels.jsonl'],
      flags: {},
      vitestArguments: [],
    })
    const argv = ['--repeats', '3', '-r', 'test', 'labels.jsonl', '--metrics=answerF1, ndcg@5']
    const call = read('calibrate', ...argv, '--configLoader', 'native', '--project=golden')
    expect(call).toMatchObject({
      files: ['labels.jsonl'],
      flags: { repeats: 3, metrics: ['answerF1', 'ndcg@5'] },
      vitestArguments: [`--root=${resolve('test')}`, '--configLoader=native', '--project=golden'],
    })
  })

  test('may ask about one claim at a time', () => {
    expect(read('calibrate', '--per-claim', 'labels.jsonl')).toEqual({
      files: ['labels.jsonl'],
      flags: { 'per-claim': true },
      vitestArguments: [],
    })
  })

  test.each([
    [['a.jsonl', '--per-claim=no'], 'Expected `--per-claim` without a value'],
    [['a.jsonl', 'b.jsonl'], 'got `b.jsonl`'],
    [['a.jsonl', '--repeat', '3'], 'got `--repeat`\n  Did you mean `--repeats`?'],
    [['a.jsonl', '--repeats'], 'Expected a value after `--repeats`'],
    [['a.jsonl', '--repeats', '0'], 'a whole number from 1 to 20'],
    [['a.jsonl', '--repeats', '2.5'], 'a whole number from 1 to 20'],
    [['a.jsonl', '--repeats', '21'], 'a whole number from 1 to 20'],
    [['a.jsonl', '--metrics', 'a,,b'], 'Expected metrics, separated by commas'],
    [['a.jsonl', '--config='], 'Expected a value after `--config`'],
  ])('refuses %j', (argv, problem) => {
    expect(() => read('calibrate', ...argv)).toThrow(problem)
    expect(() => read('calibrate', ...argv)).toThrow(UsageError)
  })
})

describe('verdicts prune', () => {
  test('takes an age in days and a size', () => {
    expect(read('verdicts prune', '--older-than', '30d', '--max-size=50MB').flags).toEqual({
      'older-than': 30,
      'max-size': 50_000_000,
    })
    for (const size of ['800kB', '800kb', '800KB'])
      expect(read('verdicts prune', '--max-size', size).flags).toEqual({ 'max-size': 800_000 })
  })

  test.each([
    ['--older-than', '30'],
    ['--older-than', '-1d'],
    ['--older-than', '1.5d'],
    ['--older-than', ''],
    ['--max-size', '50'],
    ['--max-size', '50mib'],
    ['--max-size', 'MB'],
    ['--max-size', '-1MB'],
  ])('refuses %s %j', (flag, given) => {
    expect(() => read('verdicts prune', flag, given)).toThrow(`after \`${flag}\``)
    expect(() => read('verdicts prune', flag, given)).toThrow(UsageError)
  })
})

test.each([
  ['calibrate', '--loosen', 'with the command `baseline update` only'],
  // Vitest's option of that name does nothing for golden sets.
  ['run', '--repeats', 'with the commands `baseline update` and `calibrate` only'],
  ['run', '--loosen', 'with the command `baseline update` only'],
  [
    'baseline update',
    '--dry-run',
    'with the commands `init`, `run`, `doctor`, `generate`, `hunt` and `batch submit` only',
  ],
  [
    'verdicts verify',
    '--against',
    'with the commands `run`, `report`, `open`, `baseline show`, `baseline diff` and `baseline check` only',
  ],
])('%s refuses the flag %s of others', (name, flag, told) => {
  expect(() => read(name, flag)).toThrow(`Expected \`${flag}\` ${told}`)
  expect(() => read(name, flag)).toThrow(UsageError)
})

test('the part that runs must cover is a list of names, or none', () => {
  const partial = (given: string) => read('baseline update', `--partial=${given}`).flags['partial']
  expect(partial('support, billing')).toEqual(['support', 'billing'])
  expect(partial('none')).toEqual([])
  for (const given of ['', ',', 'support,,faq']) expect(() => partial(given)).toThrow(UsageError)
})

test('a sample is a number of cases, or all of them', () => {
  const flags = (...given: string[]) => read('run', ...given).flags
  expect(flags('--sample=2000', '--seed', '7')).toEqual({ sample: '2000', seed: 7 })
  expect(flags('--sample=all')).toEqual({ sample: 'all' })
  for (const wrong of ['--sample=0', '--sample=some', '--sample=', '--seed=-1', '--seed=one']) {
    expect(() => read('run', wrong)).toThrow(UsageError)
  }
  for (const flagsWithout of [{ seed: 2 }, { sample: 'all', seed: 2 }]) {
    expect(() => askedRun(flagsWithout)).toThrow('Expected `--seed` only with `--sample`')
  }
})

test('a flag that is on or off takes no value', () => {
  expect(() => read('run', '--dry-run=false')).toThrow('Expected `--dry-run` without a value')
})

describe('verdicts merge', () => {
  test('takes any number of files', () => {
    const argv = ['shards/1', '--into', 'all.jsonl', 'shards/2', '--json', 'more.jsonl']
    expect(read('verdicts merge', ...argv)).toEqual({
      files: ['shards/1', 'shards/2', 'more.jsonl'],
      flags: { into: resolve('all.jsonl'), json: true },
      vitestArguments: [],
    })
    expect(() => read('verdicts merge', '--into=')).toThrow('Expected a value after `--into`')
  })
})

test.each([
  ['compare', ['last', '']],
  ['explain', ['']],
  ['report', ['']],
])('`%s` refuses an empty name in %j', (name, argv) => {
  expect(() => read(name, ...argv)).toThrow(/Expected `[^`]+` after `\w+`, got an empty text/)
})
