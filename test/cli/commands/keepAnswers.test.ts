import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { baselineFilesIn } from '../../../src/baseline/baselineFiles.ts'
import { keepAnswers } from '../../../src/cli/commands/keepAnswers.ts'
import { createFolder, folderName } from '../../../src/results/folder.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'

function recorded() {
  const root = temporaryFolder()
  createFolder(join(root, folderName))
  const files = baselineFilesIn(root)
  writeFileSync(files.answers, 'x'.repeat(12_345))
  const ignored = join(root, folderName, '.gitignore')
  const printed: string[] = []
  const asked: string[] = []
  const print = (text: string) => void printed.push(text)
  return {
    ignored: () => readFileSync(ignored, 'utf8'),
    printed,
    asked,
    keep: (reply?: string) =>
      keepAnswers(files, {
        print,
        printError: print,
        ...(reply !== undefined && {
          ask: async question => {
            asked.push(question)
            return reply
          },
        }),
      }),
  }
}

test.each([
  [' Yes ', '*\n!.gitignore\n!baseline.json\n!baseline.answers.jsonl\n'],
  ['', '*\n!.gitignore\n!baseline.json\n# baseline.answers.jsonl stays out of git\n'],
])('whether the answers are kept in git is asked once: %j', async (reply, lines) => {
  const { keep, ignored, asked } = recorded()
  await keep(reply)
  await keep('y')
  expect(ignored()).toBe(lines)
  expect(asked).toEqual([expect.stringContaining('13 kB')])
})

test('where nobody can answer, it is said how to, and nothing is decided', async () => {
  const { keep, ignored, printed } = recorded()
  await keep()
  expect(printed.join()).toContain('add the line `!baseline.answers.jsonl` to ')
  expect(ignored()).not.toContain('answers')
})
