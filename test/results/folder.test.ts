import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createFolder, fileNames, folderName } from '../../src/results/folder.ts'
import { temporaryFolder } from './temporaryFolder.ts'

test('git sees the baseline and nothing else of the folder', () => {
  const root = temporaryFolder()
  const folder = join(root, 'shop', folderName)
  const paths = createFolder(folder)
  const files = Object.values(fileNames).map(name => join(folder, name))
  for (const file of files) writeFileSync(file, '')
  writeFileSync(join(folder, 'results.json.71.tmp'), '')
  const git = (...parameters: string[]) =>
    spawnSync('git', ['-C', root, ...parameters], { encoding: 'utf8' }).stdout
  git('init', '--quiet')
  expect(git('status', '--porcelain', '--untracked-files=all')).toMatchInlineSnapshot(`
    "?? shop/.vitest-rag/.gitignore
    ?? shop/.vitest-rag/baseline.json
    "
  `)
  expect(files).toEqual(expect.arrayContaining(Object.values(paths)))
})

test('a `.gitignore` that a team has edited stays as it is', () => {
  const folder = join(temporaryFolder(), folderName)
  createFolder(folder)
  const file = join(folder, '.gitignore')
  writeFileSync(file, '*\n!.gitignore\n!baseline.json\n!answers.jsonl\n')
  createFolder(folder)
  expect(readFileSync(file, 'utf8')).toContain('!answers.jsonl')
})

test('a folder that can not be made is an error', () => {
  const file = join(temporaryFolder(), 'notes.txt')
  writeFileSync(file, '')
  expect(() => createFolder(join(file, folderName))).toThrow('a part of its path is not a folder')
})
