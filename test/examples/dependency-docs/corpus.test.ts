import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { readDependencyDocuments, readDocuments } from '../../../examples/dependency-docs/corpus.ts'
import manifest from '../../../package.json' with { type: 'json' }

test('every document belongs to a direct dependency, so that the lockfile pins it', () => {
  expect(Object.keys({ ...manifest.dependencies, ...manifest.devDependencies })).toEqual(
    expect.arrayContaining(readDependencyDocuments().map(({ title }) => title)),
  )
})

test('a document is the same whatever line ends its checkout has', () => {
  const folder = mkdtempSync(join(tmpdir(), 'refund-texts-'))
  try {
    writeFileSync(join(folder, 'unix.md'), '# Refunds\n\nFree.\n')
    writeFileSync(join(folder, 'windows.md'), '# Refunds\r\n\r\nFree.\r\n')
    writeFileSync(join(folder, 'untitled.md'), 'Free.\n')
    expect(
      readDocuments(pathToFileURL(`${folder}/`), ['unix.md', 'windows.md', 'untitled.md']),
    ).toEqual([
      { id: 'unix.md', title: 'Refunds', text: '# Refunds\n\nFree.\n' },
      { id: 'windows.md', title: 'Refunds', text: '# Refunds\n\nFree.\n' },
      { id: 'untitled.md', title: 'untitled.md', text: 'Free.\n' },
    ])
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('a document that is not there is an error, not an empty text', () => {
  expect(() => readDocuments(pathToFileURL(`${tmpdir()}/`), ['no-such-policy.md'])).toThrow(
    /ENOENT/,
  )
})
