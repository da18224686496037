import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { followedFile } from '../../../src/judge/log/followedFile.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'

function kept() {
  const folder = join(temporaryFolder(), '.vitest-rag')
  const file = join(folder, 'verdicts.jsonl')
  const written = followedFile(file, () => void mkdirSync(folder))
  onTestFinished(written.close)
  return { folder, file, written, text: () => readFileSync(file, 'utf8') }
}

test('what is appended goes to the end of the file, also after another process', () => {
  const { file, written, text } = kept()
  written.open()
  expect(text()).toBe('')
  written.append('один\n')
  writeFileSync(file, 'two\n', { flag: 'a' })
  written.append('three\n')
  expect(text()).toBe('один\ntwo\nthree\n')
})

test.each<[string, (places: { folder: string; file: string }) => void, string]>([
  ['it was deleted', ({ file }) => rmSync(file), ''],
  ['its folder was deleted', ({ folder }) => rmSync(folder, { recursive: true }), ''],
  [
    'another one took its name',
    ({ file }) => {
      writeFileSync(`${file}.new`, 'other\n')
      renameSync(`${file}.new`, file)
    },
    'other\n',
  ],
])('where %s, the file of that name gets it', (_, change, before) => {
  const { folder, file, written, text } = kept()
  written.append('first\n')
  change({ folder, file })
  written.append('second\n')
  expect(text()).toBe(`${before}second\n`)
})

test('a file that was given back is opened again', () => {
  const { written, text } = kept()
  written.append('first\n')
  written.close()
  written.close()
  written.append('second\n')
  expect(text()).toBe('first\nsecond\n')
})
