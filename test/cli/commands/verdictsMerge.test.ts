import { existsSync, mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { answered, answersOf, writeLog } from '../../judge/log/logFiles.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'
import { runOn } from '../runInProcess.ts'

/** A project, and what two shards left beside it: one log in an artifact, one in a whole folder. */
function projectWithShards() {
  const project = temporaryFolder()
  const at = (path: string) => join(project, path)
  writeLog(at('shards/1/verdicts.jsonl'), [answered('refunds', 30), answered('hours', 8), 'torn'])
  writeLog(at('shards/2/.vitest-rag/verdicts.jsonl'), [
    answered('refunds', 60),
    answered('shipping', 5),
    answered('returns', '***', true),
  ])
  mkdirSync(at('shards/3'))
  const merge = (...argv: string[]) =>
    runOn(project, 'verdicts', 'merge', ...argv.map(one => (one.startsWith('-') ? one : at(one))))
  return { at, merge }
}

const shards = ['shards/1', 'shards/2', 'shards/3']

test('logs are joined into that of the project, and it is told what was not', async () => {
  const { at, merge } = projectWithShards()
  const { printed, ...ended } = await merge(...shards)
  expect(ended).toEqual({ exitCode: 0, errors: '' })
  expect(printed).toBe(`.vitest-rag/verdicts.jsonl: added 3 records from 2 logs
  shards/1/verdicts.jsonl: 2 added, 1 damaged line left out (3)
  shards/2/.vitest-rag/verdicts.jsonl: 1 added, 1 already there with another answer, which stays (a1b2c3), 1 left out because secrets were removed from them
  shards/3: no verdict log in it`)
  expect(answersOf(at('.vitest-rag/verdicts.jsonl'))).toEqual([30, 5, 8, undefined])
  expect(readFileSync(at('.vitest-rag/.gitignore'), 'utf8')).toContain('*')
  expect((await merge('shards/1')).printed).toBe(
    `.vitest-rag/verdicts.jsonl: added 0 records from 1 log
  shards/1/verdicts.jsonl: 0 added, 2 already there, 1 damaged line left out (3)`,
  )
})

const summary = z.object({
  into: z.string(),
  logs: z.array(z.object({ added: z.number(), different: z.array(z.string()) }).loose()),
  withoutLog: z.array(z.string()),
})

test('into any file, and told as JSON', async () => {
  const { at, merge } = projectWithShards()
  const { printed } = await merge(
    ...shards,
    'shards/1/verdicts.jsonl',
    '--json',
    `--into=${at('käse/all.jsonl')}`,
  )

  const told = summary.parse(JSON.parse(printed))
  expect(told).toMatchObject({
    into: 'käse/all.jsonl',
    logs: [
      { file: 'shards/1/verdicts.jsonl', records: 2, added: 2, damaged: [3], redacted: 0 },
      { added: 1, different: [expect.any(String)], redacted: 1 },
      { added: 0, different: [] },
    ],
    withoutLog: ['shards/3'],
  })
  expect(answersOf(at('käse/all.jsonl'))).toEqual([30, 5, 8, undefined])
  expect(existsSync(at('.vitest-rag'))).toBe(false)
})

test('nothing is written where one of the files is missing, or none is named', async () => {
  const { at, merge } = projectWithShards()
  const missing = await merge('shards/1', 'shards/4\u001B[2J')
  expect(missing).toMatchObject({ exitCode: 1, printed: '' })
  expect(missing.errors).toMatch(/^There is no file or folder .*shards\/4\\u\{1b\}\[2J$/m)
  expect(existsSync(at('.vitest-rag'))).toBe(false)
  const none = await merge('--json')
  expect(none.exitCode).toBe(2)
  expect(none.errors).toContain('Expected verdict logs, or folders with one')
})
