import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openVerdictLog } from '../../../src/judge/log/verdictLog.ts'
import { readVerdictLog, rewriteVerdictLog } from '../../../src/judge/log/verdictLogFile.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { verdictKey } from '../verdictKey.ts'

test('nothing is lost that runs append while the log is written anew', async () => {
  const file = join(temporaryFolder(), 'verdicts.jsonl')
  const script = join(import.meta.dirname, 'appendVerdicts.ts')
  const names = ['anna', 'boris']
  const children = names.map(name => spawn(process.execPath, [script, file, name, '400']))
  onTestFinished(() => children.forEach(child => child.kill('SIGKILL')))
  await Promise.all(children.map(child => once(child.stderr, 'data')))
  for (const child of children) child.stdin.end()
  const ended = Promise.all(children.map(child => once(child.stdout.resume(), 'end')))
  const rewrite = async () => {
    // Each time there is something to drop.
    appendFileSync(file, '\ndamaged\n')
    await rewriteVerdictLog(file, content => content.records)
  }
  let isOver: unknown
  while (isOver === undefined) {
    await rewrite()
    isOver = await Promise.race([ended, undefined])
  }
  const { records, damaged } = readVerdictLog(file)
  const keys = new Set(records.map(({ key }) => key))
  for (const name of names)
    for (let index = 0; index < 400; index += 1)
      expect(keys).toContain(verdictKey(`${name} ${index}`))
  expect(keys.size).toBe(800)
  expect(damaged).toEqual([])
})

test('what is appended at the worst moments is carried over', async () => {
  const file = join(temporaryFolder(), 'verdicts.jsonl')
  const record = (question: string) => ({
    key: verdictKey(question),
    step: 'extractClaims',
    prompt: 'extractClaims@1',
    judge: 'clerk',
    answer: question,
  })
  const log = openVerdictLog(file)
  for (const question of ['kept', 'unused']) log.append(record(question))
  const opened = openSync(file, 'a')
  await rewriteVerdictLog(file, ({ records }) => {
    // The log was read, and is not replaced yet.
    log.append(record('before'))
    // Opened before it is replaced, and written after.
    setImmediate(() => {
      appendFileSync(opened, `${JSON.stringify(record('after'))}\n`)
      closeSync(opened)
    })
    return records.filter(({ answer }) => answer === 'kept')
  })
  const { records, damaged } = readVerdictLog(file)
  expect(records.map(({ answer }) => answer)).toEqual(['kept', 'before', 'after'])
  expect(damaged).toEqual([])
})
