import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { refuseReadOnly, rewriteFile } from '../../src/files/rewriteFile.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'

test('a link stays one, and the file that it leads to keeps its rights', () => {
  const folder = temporaryFolder()
  const [link, file] = [join(folder, 'link'), join(folder, 'shared/file')]
  mkdirSync(join(folder, 'shared'))
  writeFileSync(file, 'former')
  chmodSync(file, 0o640)
  symlinkSync(file, link)
  rewriteFile(link, 'new')
  expect(lstatSync(link).isSymbolicLink()).toBe(true)
  expect(readFileSync(file, 'utf8')).toBe('new')
  expect(statSync(file).mode & 0o777).toBe(0o640)
})

test('one that is not there is made, and one that nobody may write stays', () => {
  const file = join(temporaryFolder(), 'file')
  refuseReadOnly(file)
  rewriteFile(file, 'first')
  refuseReadOnly(file)
  chmodSync(file, 0o444)
  expect(() => refuseReadOnly(file)).toThrow(/file is read-only\n +Make it writable first/)
  expect(() => rewriteFile(file, 'second')).toThrow('is read-only')
  expect(readFileSync(file, 'utf8')).toBe('first')
})
