import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { openVerdictLog } from '../../../src/judge/log/verdictLog.ts'
import type { LogLine } from '../../../src/judge/log/logSurvey.ts'
import { surveyLog, withOpenLog } from '../../../src/judge/log/logSurvey.ts'
import { rewriteVerdictLog, withinLimits } from '../../../src/judge/log/pruneLog.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { verdictKey } from '../verdictKey.ts'
import { answered, answersOf, writeLog } from './logFiles.ts'

describe('limits', () => {
  const bytes = 199
  const size = bytes + '\n'.length
  const record = (date: string | undefined, index: number): LogLine => ({
    start: index * size,
    length: bytes,
    key: verdictKey(date ?? 'undated'),
    ...(date !== undefined && { date }),
    judge: 'clerk',
  })
  const records = ['2026-10-01', undefined, '2026-10-23', '2026-10-24', '2026-11-22'].map(record)
  const now = new Date('2026-11-22T00:00:01Z')
  const datesOf = (left: readonly LogLine[]) => left.map(({ date }) => date)

  test('without any, all records are left', () => {
    expect(withinLimits(records, {}, now)).toEqual({ young: records, fitting: records })
  })

  test('on age drop what was answered longer ago, and nothing without a date', () => {
    const { fitting } = withinLimits(records, { days: 29 }, now)
    expect(datesOf(fitting)).toEqual([undefined, '2026-10-24', '2026-11-22'])
  })

  test.each([
    [size - 1, []],
    [size, ['2026-11-22']],
    [3 * size - 1, ['2026-10-24', '2026-11-22']],
    [3 * size, ['2026-10-23', '2026-10-24', '2026-11-22']],
  ])('on size keep the newest that take at most %d bytes', (most, expected) => {
    expect(datesOf(withinLimits(records, { bytes: most }, now).fitting)).toEqual(expected)
  })

  test('on both drop by age first', () => {
    const { young, fitting } = withinLimits(records, { days: 29, bytes: 2 * size }, now)
    expect(young).toHaveLength(3)
    expect(datesOf(fitting)).toEqual(['2026-10-24', '2026-11-22'])
  })
})

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
    await rewriteVerdictLog(file, survey => survey.records)
  }
  let isOver: unknown
  while (isOver === undefined) {
    await rewrite()
    isOver = await Promise.race([ended, undefined])
  }
  const { records, damaged } = withOpenLog(file, surveyLog)
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
    return records.filter(({ key }) => key === verdictKey('kept'))
  })
  const { records, damaged } = withOpenLog(file, surveyLog)
  expect(records.map(({ key }) => key)).toEqual(['kept', 'before', 'after'].map(verdictKey))
  expect(damaged).toEqual([])
})

test('a record without its secrets replaces none that is whole', async () => {
  const lines = [
    answered('refunds', 30),
    answered('refunds', '***', true),
    answered('hours', '***', true),
    answered('hours', 8),
  ]
  const file = writeLog(join(temporaryFolder(), 'verdicts.jsonl'), lines)
  const { superseded } = await rewriteVerdictLog(file, ({ records }) => records)
  expect(superseded).toBe(2)
  expect(answersOf(file, ['refunds', 'hours'])).toEqual([30, 8])
})
