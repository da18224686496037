import { expect, test } from 'vitest'
import { takeOwnFlags } from '../../src/cli/ownFlags.ts'

test('takes its own flags out and leaves the rest to Vitest, in order', () => {
  const argv = ['--root', 'shop', '--against', 'origin/main', '-t', 'refund', '--loosen', 'support']
  expect(takeOwnFlags(argv)).toEqual({
    flags: { against: 'origin/main', loosen: true },
    rest: ['--root', 'shop', '-t', 'refund', 'support'],
  })
  expect(takeOwnFlags(['--dry-run', '-t', 'refund'])).toEqual({
    flags: { loosen: false, dryRun: true },
    rest: ['-t', 'refund'],
  })
  expect(takeOwnFlags(['--against=HEAD~1'])).toEqual({
    flags: { against: 'HEAD~1', loosen: false },
    rest: [],
  })
})

test.each([[['--against']], [['--against=']], [['--against', '']]])('%j names no commit', argv => {
  expect(() => takeOwnFlags(argv)).toThrow('Expected a commit, branch or tag')
})
