import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { filesBelow, findGoldenFiles, isGoldenFile } from '../../../src/run/sets/goldenFiles.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'

function folderWith(files: readonly string[]): string {
  const folder = temporaryFolder()
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), '')
  }
  return folder
}

describe('the golden files that the runs of a project find', () => {
  test.each([
    ['desk.golden.yaml', true],
    ['rag/sets/desk.golden.yml', true],
    ['.desk.golden.yaml', true],
    ['desk.yaml', false],
    ['desk.golden.yaml.bak', false],
    ['node_modules/other/desk.golden.yaml', false],
    ['packages/shop/node_modules/desk.golden.yaml', false],
    ['rag/.cache/desk.golden.yaml', false],
    ['node_modules.old/desk.golden.yaml', true],
  ])('%s: %s', (path, isFound) => {
    expect(isGoldenFile(path)).toBe(isFound)
    const found = findGoldenFiles(folderWith([path, 'notes.md']))
    expect(found.map(file => file.endsWith(path))).toEqual(isFound ? [true] : [])
  })

  test('are none in a folder that is missing or is a file', () => {
    const folder = folderWith(['desk.golden.yaml'])
    expect(findGoldenFiles(join(folder, 'gone'))).toEqual([])
    expect(findGoldenFiles(join(folder, 'desk.golden.yaml'))).toEqual([])
  })

  test('other files are found by their names, in all folders', () => {
    const folder = folderWith(['a.md', 'deep/er/b.md', '.git/c.md', 'd.txt'])
    const found = filesBelow(folder, name => name.endsWith('.md'))
    expect(found.toSorted()).toEqual([join(folder, 'a.md'), join(folder, 'deep/er/b.md')])
  })
})
