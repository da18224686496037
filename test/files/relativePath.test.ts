import { join, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  isOutside,
  modulePath,
  nameInProject,
  pathBelow,
  relativePath,
} from '../../src/files/relativePath.ts'

const root = join(sep, 'home', 'me', 'project')

test('a path from a folder has forward slashes, and leads out of the folder by two dots', () => {
  expect(relativePath(root, join(root, 'tests', 'support.golden.yaml'))).toBe(
    'tests/support.golden.yaml',
  )
  expect(relativePath(join(root, 'a'), join(root, 'b', 'c'))).toBe('../b/c')
})

describe.each([
  ['a file in the folder', join(root, 'a', 'b.md'), 'a/b.md', 'a/b.md'],
  ['a file whose name begins with two dots', join(root, '..notes.md'), '..notes.md', '..notes.md'],
  ['a file of the folder above', join(root, '..', 'b.md'), undefined, 'b.md'],
  ['a file of a folder with a longer name', `${root}s${sep}b.md`, undefined, 'b.md'],
])('%s', (_what, path, below, name) => {
  test(`is ${below === undefined ? 'outside' : 'below'}`, () => {
    expect(pathBelow(root, path)).toBe(below)
    expect(isOutside(root, path)).toBe(below === undefined)
  })

  test('has a name that says nothing of this machine', () => {
    expect(nameInProject(root, path)).toBe(name)
  })
})

test('the folder itself is neither below nor outside, and the folder above is outside', () => {
  expect([pathBelow(root, root), isOutside(root, root)]).toEqual([undefined, false])
  expect(isOutside(root, join(root, '..'))).toBe(true)
})

test('a module is named from a folder, beginning with a dot', () => {
  const named = [join(root, 'answer.ts'), join(root, '..', 'answer.ts'), root]
  expect(named.map(path => modulePath(root, path))).toEqual(['./answer.ts', '../answer.ts', '.'])
})
