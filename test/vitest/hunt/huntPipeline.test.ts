import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { huntedIdentity } from '../../../src/vitest/hunt/huntPipeline.ts'
import type { SystemToHunt } from '../../../src/vitest/hunt/systemToHunt.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'

test('a system is another one with its file, and with the options of its variants', () => {
  const folder = temporaryFolder()
  const file = join(folder, 'answer.ts')
  const identity = (topK: number, text = 'one'): string => {
    writeFileSync(file, text)
    const system: Pick<SystemToHunt, 'name' | 'files' | 'headIn'> = {
      name: './answer.ts (variant deep)',
      files: [file],
      headIn: () => ({ pipeline: './answer.ts', variants: { deep: { topK } } }),
    }
    return huntedIdentity({ ...system, owner: { folder } })
  }
  expect(identity(5)).toBe(identity(5))
  expect(new Set([identity(5), identity(6), identity(5, 'two')]).size).toBe(3)
})
