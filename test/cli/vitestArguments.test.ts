import { expect, test } from 'vitest'
import { UserError } from '../../src/errors.ts'
import { UsageError } from '../../src/cli/usageError.ts'
import {
  cannotStart,
  readVitestArguments,
  refuseUnknownArguments,
} from '../../src/cli/vitestArguments.ts'

test.each<[string[], string[], object]>([
  [[], ['.golden.y'], {}],
  [
    ['support', '-t', 'refund', '--no-file-parallelism', '--max-workers', '2'],
    ['support'],
    { testNamePattern: 'refund', fileParallelism: false, maxWorkers: 2 },
  ],
  [['--coverage.enabled', '-r', 'shop'], ['.golden.y'], { root: 'shop' }],
  [['--exclude=**/x', '--', '--whatever'], ['.golden.y'], { exclude: ['**/x'] }],
])('what Vitest knows is read by Vitest: %j', (argv, files, options) => {
  expect(readVitestArguments(argv)).toMatchObject({ files, options: { ...options, watch: false } })
})

const ownFlags = ['against', 'allow-no-baseline']

test('options that Vitest knows are no news', () => {
  const known = ['support', '-t', 'x', '--no-file-parallelism', '--coverage.enabled', '--', '--any']
  expect(refuseUnknownArguments(known, ownFlags)).toBeUndefined()
})

test.each([
  ['--againts=main', '--against'],
  ['--allow-no-basline', '--allow-no-baseline'],
  ['--testNamePatern', '--testNamePattern'],
  ['--reporters', '--reporter'],
])('%s is refused, naming %s', (given, meant) => {
  const refuse = () => refuseUnknownArguments(['support', given], ownFlags)
  expect(refuse).toThrow(`Did you mean \`${meant}\`?`)
  expect(refuse).toThrow(UsageError)
})

test.each([
  [
    '--qqqqqqqq=1',
    'knows the option `--qqqqqqqq`\n  See npx vitest-rag run --help and npx vitest run --help',
  ],
  ['--qqq-qqqqq=1', 'knows the option `--qqq-qqqqq`\n'],
  ['--no-qqqqqqqq', 'knows the option `--no-qqqqqqqq`\n'],
  // A flag of another command is not what is meant.
  ['--loosn', 'knows the option `--loosn`\n  See'],
  ['-q', 'knows the option `-q`\n  See npx vitest-rag run --help and npx vitest run --help'],
])('what resembles nothing is refused too: %s', (given, problem) => {
  expect(() => refuseUnknownArguments([given], ownFlags)).toThrow(problem)
})

test('what Vitest cannot read is refused in its words', () => {
  const twice = () => readVitestArguments(['-t', 'a', '-t', 'b'])
  expect(twice).toThrow("Vitest can't start: Expected a single value for option")
  expect(twice).toThrow(UsageError)
})

test('what was thrown with words for the user is told; a crash keeps its stack', () => {
  const refusal = new Error('No projects matched the filter "nope".')
  expect(() => cannotStart(refusal)).toThrow(UsageError)
  expect(() => cannotStart(refusal)).toThrow(`Vitest can't start: ${refusal.message}`)
  const crash = new TypeError('x is no function')
  expect(() => cannotStart(crash)).toThrow(crash)
  // Without a judge nothing was measured, and exit code 1 would say that quality fell.
  const mistake = new UserError({ problem: 'No judge', fix: 'Name one' })
  expect(() => cannotStart(mistake)).toThrow(UsageError)
  expect(() => cannotStart(mistake)).toThrow(mistake.message)
})
