import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { noteUsedVerdicts, readUsedVerdicts } from '../../src/results/usedVerdicts.ts'
import { temporaryFolder } from './temporaryFolder.ts'

const inFolder = () => join(temporaryFolder(), 'verdicts.used.json')

test('a run of all tests says anew what is used, and further ones add to it', () => {
  const file = inFolder()
  noteUsedVerdicts(file, ['b', 'old'], 'all')
  noteUsedVerdicts(file, ['c', 'a'], 'all')
  noteUsedVerdicts(file, ['d', 'a'], 'further')
  expect(readUsedVerdicts(file)).toEqual({ whole: true, keys: ['a', 'c', 'd'] })
})

test('after a run of some tests it is not known, until the next of all', () => {
  const file = inFolder()
  noteUsedVerdicts(file, ['a'], 'all')
  noteUsedVerdicts(file, ['b'], 'partial')
  noteUsedVerdicts(file, ['c'], 'further')
  expect(readUsedVerdicts(file)).toEqual({ whole: false, keys: ['a', 'b', 'c'] })
  noteUsedVerdicts(file, ['d'], 'all')
  expect(readUsedVerdicts(file)).toEqual({ whole: true, keys: ['d'] })
})

test('a run of all golden sets alone does not tell what other tests use', () => {
  const file = inFolder()
  noteUsedVerdicts(file, ['a'], 'further')
  expect(readUsedVerdicts(file).whole).toBe(false)
})

test('nothing is noted where no judge was ever asked', () => {
  const file = inFolder()
  noteUsedVerdicts(file, [], 'all')
  expect(existsSync(file)).toBe(false)
})

test('a damaged file is an error that says what to do', () => {
  const file = inFolder()
  writeFileSync(file, '{"whole":tr')
  expect(() => readUsedVerdicts(file)).toThrow('Delete the file and run all tests again')
})
