import { expect, test } from 'vitest'
import { isLockFile, lockedPackages } from '../../../src/action/locks/lockedPackages.ts'

test('lock files are known by their names, in any folder', () => {
  const names = ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock']
  for (const name of [...names, 'bun.lock', 'bun.lockb']) {
    expect(isLockFile(`packages/shop/${name}`)).toBe(true)
  }
  expect(isLockFile('my-yarn.lock')).toBe(false)
  expect(isLockFile('toString')).toBe(false)
})

test('a commit without the file locks nothing', () => {
  expect(lockedPackages('yarn.lock', undefined)).toEqual([])
  expect(lockedPackages('bun.lockb', undefined)).toBe('it is binary')
})

test.each(['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock', 'bun.lock'])(
  '%s of another form is not taken for one without packages',
  path => {
    const texts = [
      '',
      '{}',
      '[]',
      'null',
      '---\n',
      '[object Object]',
      '<<<<<<< HEAD\n',
      '{"packages":7}',
    ]
    const open = '['.repeat(100_000)
    for (const text of [...texts, open, `__metadata:\n  version: ${open}`]) {
      expect(lockedPackages(path, text)).toBe('it is not what a package manager writes')
    }
  },
)

test('a file that is too large is not read', () => {
  const text = ' '.repeat(20_000_001)
  expect(lockedPackages('bun.lock', text)).toBe('it has more than 20000000 characters')
})
