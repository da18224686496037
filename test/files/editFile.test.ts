import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { editFile } from '../../src/files/editFile.ts'
import { endedProcess } from '../results/stoppedRun.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'

function fileWith(text: string) {
  const folder = temporaryFolder()
  const file = join(folder, 'file')
  writeFileSync(file, text)
  return { folder, file, read: () => readFileSync(file, 'utf8') }
}

test('what an editor writes meanwhile is kept, and the change is made to it', () => {
  const { file, read, folder } = fileWith('one')
  const seen: unknown[] = []
  editFile(file, text => {
    seen.push(text)
    if (seen.length === 1) writeFileSync(file, 'two')
    return `${text}, changed`
  })
  expect(seen).toEqual(['one', 'two'])
  expect(read()).toBe('two, changed')
  expect(readdirSync(folder)).toEqual(['file'])
})

test('a file that another program makes meanwhile is changed, not replaced', () => {
  const file = join(temporaryFolder(), 'file')
  editFile(file, text => {
    if (text === undefined) writeFileSync(file, 'theirs')
    return `${text ?? 'ours'}, changed`
  })
  expect(readFileSync(file, 'utf8')).toBe('theirs, changed')
})

test('a program that goes on writing keeps what it wrote', () => {
  const { file, read, folder } = fileWith('0')
  let count = 0
  expect(() =>
    editFile(file, () => {
      writeFileSync(file, String((count += 1)))
      return 'ours'
    }),
  ).toThrow(/file was changed by another program before each .*\n +Wait until/)
  expect(read()).toBe(String(count))
  expect(readdirSync(folder)).toEqual(['file'])
})

test('while another process changes the file, nothing is written', () => {
  const { file, read } = fileWith('one')
  const theirs = JSON.stringify({ process: process.pid })
  writeFileSync(`${file}.lock`, theirs)
  const edit = () => editFile(file, () => 'ours', { longestWait: 0 })
  expect(edit).toThrow(/file can't be changed: another process .*\n +Try again.*file\.lock/)
  expect(read()).toBe('one')
  expect(readFileSync(`${file}.lock`, 'utf8')).toBe(theirs)
})

test('a process that was killed while it changed the file is no hindrance', () => {
  const { file, read, folder } = fileWith('one')
  writeFileSync(`${file}.lock`, JSON.stringify({ process: endedProcess }))
  editFile(file, text => `${text}, changed`, { longestWait: 0 })
  expect(read()).toBe('one, changed')
  expect(readdirSync(folder)).toEqual(['file'])
})

describe('a change', () => {
  test('that fails, or is none, leaves the file as it was', () => {
    const { file, read, folder } = fileWith('one')
    const broken = () => {
      throw new Error('no such case')
    }
    expect(() => editFile(file, broken)).toThrow('no such case')
    editFile(file, () => undefined)
    expect(read()).toBe('one')
    expect(readdirSync(folder)).toEqual(['file'])
  })

  test('leaves a link one, and the file that it leads to its rights', () => {
    const folder = temporaryFolder()
    const [link, file] = [join(folder, 'link'), join(folder, 'shared/file')]
    mkdirSync(join(folder, 'shared'))
    writeFileSync(file, 'former')
    chmodSync(file, 0o640)
    symlinkSync(file, link)
    editFile(link, text => `${text}, changed`)
    expect(lstatSync(link).isSymbolicLink()).toBe(true)
    expect(readFileSync(file, 'utf8')).toBe('former, changed')
    expect(statSync(file).mode & 0o777).toBe(0o640)
  })

  test('of a read-only file is refused', () => {
    const { file, read } = fileWith('one')
    chmodSync(file, 0o444)
    expect(() => editFile(file, () => 'two')).toThrow('is read-only')
    expect(read()).toBe('one')
  })
})
