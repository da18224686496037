import { expect, test } from 'vitest'
import { readCalibrateFlags } from '../../src/cli/calibrateFlags.ts'
import { UsageError } from '../../src/cli/usageError.ts'

test('a file is enough', () => {
  expect(readCalibrateFlags(['labels.jsonl'])).toEqual({
    file: 'labels.jsonl',
    repeats: 1,
    vitestArguments: [],
  })
})

test('in any order, and what finds the project goes to Vitest', () => {
  const argv = ['--repeats', '3', '-r', 'test', 'labels.jsonl', '--metrics=answerF1, ndcg@5']
  expect(readCalibrateFlags([...argv, '--configLoader', 'native', '--project=golden'])).toEqual({
    file: 'labels.jsonl',
    repeats: 3,
    metrics: ['answerF1', 'ndcg@5'],
    vitestArguments: ['--root=test', '--configLoader=native', '--project=golden'],
  })
})

test.each([
  [[], 'Expected a file with labels'],
  [['a.jsonl', 'b.jsonl'], 'got `b.jsonl`'],
  [['a.jsonl', '--repeat', '3'], 'got `--repeat`'],
  [['a.jsonl', '--constructor=3'], 'got `--constructor`'],
  [['a.jsonl', '--\u001B[2J'], 'got `--\\u{1b}[2J`'],
  [['a.jsonl', '--repeats'], 'Expected a value after `--repeats`'],
  [['a.jsonl', '--repeats', '0'], 'a whole number from 1 to 20'],
  [['a.jsonl', '--repeats', '2.5'], 'a whole number from 1 to 20'],
  [['a.jsonl', '--repeats', '21'], 'a whole number from 1 to 20'],
  [['a.jsonl', '--metrics', 'a,,b'], 'Expected metrics with commas'],
  [['a.jsonl', '--root', 'no such folder'], 'Expected a folder after `--root`'],
  [['a.jsonl', '--root', 'package.json'], 'Expected a folder after `--root`'],
])('%j', (argv, problem) => {
  expect(() => readCalibrateFlags(argv)).toThrow(problem)
  expect(() => readCalibrateFlags(argv)).toThrow(UsageError)
})
