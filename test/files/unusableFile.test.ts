import { appendFileSync, existsSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { shownFile, UnusableFile, writing } from '../../src/files/unusableFile.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'

/** A device that is always full. */
const fullDisk = '/dev/full'

describe('what the system refuses is told in plain words', () => {
  test.each([
    ['a folder', 'it is a folder', (file: string) => mkdirSync(file)],
    ['below a file', 'a part of its path is not a folder', undefined],
    [
      'a link to itself',
      'it is a link that leads in a circle',
      (file: string) => symlinkSync(file, file),
    ],
    [
      'a link into a folder that is not there',
      'its folder does not exist',
      (file: string) => symlinkSync('/nowhere/at/all', file),
    ],
  ])('%s', (_what, words, make) => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'notes'), '')
    const file = make ? join(folder, 'log') : join(folder, 'notes', 'log')
    make?.(file)
    const append = () => writing(file, () => appendFileSync(file, 'x'))
    expect(append).toThrow(UnusableFile)
    expect(append).toThrow(`${file} can't be written: ${words}\n  `)
  })

  test.runIf(existsSync(fullDisk))('a full disk', () => {
    expect(() => writing(fullDisk, () => appendFileSync(fullDisk, 'x'))).toThrow(
      "/dev/full can't be written: the disk is full\n  Free some space, then run again",
    )
  })
})

test('a bug stays a bug', () => {
  const bug = new TypeError('x is not a function')
  expect(() =>
    writing('log', () => {
      throw bug
    }),
  ).toThrow(bug)
})

test('a file is named from where the user is, and can not play tricks', () => {
  expect(shownFile(join(process.cwd(), '.vitest-rag', 'results.json'))).toBe(
    join('.vitest-rag', 'results.json'),
  )
  expect(shownFile('/elsewhere/a\u001B[31m\nb')).not.toMatch(/[\u001B\n]/)
})
