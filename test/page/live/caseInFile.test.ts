import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../results/temporaryFolder.ts'
import { editedFile, editing } from './editing.ts'

const golden = (rounds: Record<string, number>): string =>
  `cases:\n${Object.entries(rounds)
    .map(([id, round]) => `  - id: ${id}\n    question: Which?\n    reference: Round ${round}.\n`)
    .join('')}`

const rounds = 150

test('two pages that edit one golden file at the same time lose none of each other', async () => {
  const root = temporaryFolder()
  mkdirSync(join(root, '.git'))
  writeFileSync(join(root, editedFile), golden({ here: 0, there: 0 }))
  const script = fileURLToPath(new URL('editingProcess.ts', import.meta.url))
  const there = spawn(process.execPath, [script, root, 'there', String(rounds)])
  onTestFinished(() => {
    there.kill('SIGKILL')
  })
  const faults = text(there.stderr)
  await once(there.stdout, 'data')
  const edit = editing(root, 'here')
  let round = 0
  // Until the other process is done, so that their edits fall together.
  while (there.exitCode === null) {
    edit((round += 1))
    await new Promise(resolve => setImmediate(resolve))
  }
  expect(await faults).toBe('')
  expect(readFileSync(join(root, editedFile), 'utf8')).toBe(golden({ here: round, there: rounds }))
})
