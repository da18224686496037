import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { createMainRun } from '../../../src/vitest/main/mainRun.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'

test('what a judge answers to matchers alone is kept out of git, whatever becomes of the run', () => {
  const root = temporaryFolder()
  const environment = { repeat: 0, runs: 1 }
  const redact = (text: string) => text
  const run = createMainRun({ root, environment, budget: {}, redact, log: () => {} })
  run.begin([], [])
  const file = join(root, '.vitest-rag', '.gitignore')
  expect(existsSync(file)).toBe(false)
  run.services.verdictLog?.prepare()
  expect(readFileSync(file, 'utf8')).toBe('*\n!.gitignore\n!baseline.json\n')
})
