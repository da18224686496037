import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openLineFile } from '../../src/files/lineFile.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'

const fullDisk = '/dev/full'

test('begins a file, or goes on with it', () => {
  const file = join(temporaryFolder(), 'lines')
  for (const line of ['first', 'second']) {
    const lines = openLineFile(file)
    lines.append(line)
    lines.close()
  }
  expect(readFileSync(file, 'utf8')).toBe('first\nsecond\n')
})

test.runIf(existsSync(fullDisk))('after a fault nothing more is tried', () => {
  const lines = openLineFile(fullDisk)
  const faults = ['first', 'second'].map(line => {
    try {
      return lines.append(line)
    } catch (error) {
      return error
    }
  })
  lines.close()
  expect(faults[0]).toMatchObject({ message: expect.stringContaining('the disk is full') })
  expect(faults[1]).toBe(faults[0])
})
