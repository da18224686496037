import { tmpdir } from 'node:os'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { readProjectFlags } from '../../src/cli/projectFlags.ts'
import { UsageError } from '../../src/cli/usageError.ts'

const none = { loosen: false }

test('the folder of the project, and the commit', () => {
  expect(readProjectFlags(none, [])).toEqual({ root: process.cwd() })
  expect(readProjectFlags({ ...none, against: 'main' }, ['--root=test'])).toEqual({
    root: resolve('test'),
    against: 'main',
  })
  expect(readProjectFlags(none, ['--root', tmpdir()])).toEqual({ root: tmpdir() })
})

test.each([
  [['--rot', 'test'], '`--rot`'],
  [['--rot=test'], '`--rot=test`'],
  [['--root', '.', 'support'], '`support`'],
  [['-t', 'refund'], '`-t`'],
  [['--'], '`--`'],
  [['--no-root'], '`--no-root`'],
  [['--\u001B[31mred'], '`--\\u{1b}[31mred`'],
])('%j is not known', (rest, shown) => {
  const expected = `Expected \`--root <folder>\` or \`--against <commit>\`, got ${shown}`
  expect(() => readProjectFlags(none, rest)).toThrow(expected)
  expect(() => readProjectFlags(none, rest)).toThrow(UsageError)
})

test('nothing is loosened by looking at it', () => {
  expect(() => readProjectFlags({ loosen: true }, [])).toThrow('got `--loosen`')
})

test.each([
  [['--root'], 'got nothing'],
  [['--root='], 'got nothing'],
  [['--root', 'no such folder'], 'no such folder`'],
  [['--root', 'package.json'], 'package.json`'],
])('%j names no folder', (rest, shown) => {
  expect(() => readProjectFlags(none, rest)).toThrow(/^Expected a folder after `--root`, got /)
  expect(() => readProjectFlags(none, rest)).toThrow(shown)
})
