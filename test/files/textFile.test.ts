import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  isFolder,
  readCheckedText,
  readTextIfThere,
  writeAtomically,
} from '../../src/files/textFile.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'

test('a file that is not there has no text; a folder is no file', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'a.txt')
  expect(readTextIfThere(file)).toBeUndefined()
  writeFileSync(file, 'thirty days')
  expect(readTextIfThere(file)).toBe('thirty days')
  expect(() => readTextIfThere(folder)).toThrow('EISDIR')
  expect([folder, file, join(folder, 'b')].map(isFolder)).toEqual([true, false, false])
})

test('what anyone may have written is read with care', () => {
  const folder = temporaryFolder()
  const read = (content: string | Uint8Array) => {
    writeFileSync(join(folder, 'a.txt'), content)
    return readCheckedText(join(folder, 'a.txt'))
  }
  expect(read('\uFEFFthirty days')).toEqual({ text: 'thirty days' })
  expect(read(Uint8Array.of(0xff, 0xfe))).toEqual({ fault: 'is not UTF-8 text' })
  expect(read(new Uint8Array(5 * 1024 * 1024 + 1))).toEqual({ fault: 'is larger than 5 MB' })
  expect(readCheckedText(folder)).toEqual({ fault: 'is not a regular file' })
  expect(readCheckedText(join(folder, 'b'))).toEqual({ fault: 'does not exist' })
  expect(readCheckedText(join(folder, 'a.txt', 'b'))).toEqual({ fault: 'cannot be read (ENOTDIR)' })
})

test('what can not be written leaves the old file and nothing beside it', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'results.json')
  writeAtomically(file, 'old')
  writeAtomically(file, 'new')
  expect(readFileSync(file, 'utf8')).toBe('new')
  mkdirSync(join(folder, 'taken'))
  expect(() => writeAtomically(join(folder, 'taken'), 'text')).toThrow('taken')
  expect(readdirSync(folder).toSorted()).toEqual(['results.json', 'taken'])
})

test('pieces of any size make up the file', () => {
  const file = join(temporaryFolder(), 'results.jsonl')
  const megabyte = 1024 * 1024
  const pieces = [0, 1, megabyte - 1, 5, 3 * megabyte, 2].map((size, index) =>
    Buffer.alloc(size, `${index}`),
  )
  writeAtomically(file, pieces)
  expect(readFileSync(file).equals(Buffer.concat(pieces))).toBe(true)
  writeAtomically(file, [])
  expect(readFileSync(file, 'utf8')).toBe('')
})
