import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { baselineFilesIn } from '../../../src/baseline/baselineFiles.ts'
import { ignoredByGit } from '../../../src/baseline/git/ignoredByGit.ts'
import { createRepository, temporaryFolder } from '../repository.ts'

const inFolder = (folder: string, from = folder) => ignoredByGit(baselineFilesIn(folder), from)

/** A repository with a project in `shop`, and files with these texts. */
function repositoryWith(files: Record<string, string>) {
  const repository = createRepository('shop')
  mkdirSync(join(repository.project, '.vitest-rag'), { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(repository.top, name), text)
  return repository
}

const ownLines = { 'shop/.vitest-rag/.gitignore': '*\n!.gitignore\n!baseline.json\n' }

test('names the line that keeps the baseline out of every commit, before the baseline is there', () => {
  const { top, project } = repositoryWith({
    ...ownLines,
    '.gitignore': 'node_modules\n.vitest-rag\n',
  })
  expect(inFolder(project)).toEqual({
    place: { file: '../.gitignore', line: 2 },
    problem:
      'git ignores .vitest-rag/baseline.json because of `.vitest-rag`: no commit contains the baseline, so CI compares with nothing',
    fix: 'Delete this line: .vitest-rag/.gitignore already keeps the other results out of git. Or add the baseline in spite of it: git add --force .vitest-rag/baseline.json',
  })
  expect(inFolder(project, top)?.place).toEqual({ file: '.gitignore', line: 2 })
})

test('names a file of the user by its whole path, and what to write into that of the folder itself', () => {
  const { project, git } = repositoryWith({ 'shop/.vitest-rag/.gitignore': '*\n' })
  expect(inFolder(project)).toMatchObject({
    place: { file: '.vitest-rag/.gitignore', line: 1 },
    fix: expect.stringContaining('Add the line `!baseline.json` below it'),
  })
  const global = join(temporaryFolder(), 'ignore')
  writeFileSync(global, '.vitest-rag/\n')
  git('config', 'core.excludesFile', global)
  expect(inFolder(project)?.place).toEqual({ file: global, line: 1 })
})

test('has nothing to say where git tracks the file, lets it in, or is not there', () => {
  const { project, git, commit } = repositoryWith(ownLines)
  expect(inFolder(project)).toBeUndefined()
  commit('{}')
  writeFileSync(join(project, '.gitignore'), '.vitest-rag\n')
  expect(inFolder(project)).toBeUndefined()
  git('rm', '--cached', '--quiet', 'shop/.vitest-rag/baseline.json')
  expect(inFolder(project)).toMatchObject({ place: { file: '.gitignore', line: 1 } })
  expect(inFolder(temporaryFolder())).toBeUndefined()
})
