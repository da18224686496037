import { expect, test } from 'vitest'
import { refuseUnknownFlags } from '../../src/cli/vitestFlags.ts'

test.each([
  [[]],
  [['support', '-t', 'refund', '--no-file-parallelism', '--maxWorkers=2', '--max-workers', '2']],
  [['--coverage.enabled', '--no-coverage', '--exclude=**/x', '-r', '.', '--', '--whatever']],
])('what Vitest knows is passed on: %s', argv => {
  expect(() => refuseUnknownFlags(argv)).not.toThrow()
})

test.each([
  ['--againts=main', '--against'],
  ['--loosn', '--loosen'],
  ['--testNamePatern', '--testNamePattern'],
])('%s is refused, naming %s', (given, meant) => {
  expect(() => refuseUnknownFlags(['support', given])).toThrow(`Did you mean \`${meant}\`?`)
})

test('what resembles nothing is refused too', () => {
  expect(() => refuseUnknownFlags(['--qqqqqqqq=1'])).toThrow('knows the option `--qqqqqqqq=1`')
  expect(() => refuseUnknownFlags(['-q'])).toThrow('knows the option `-q`')
})
