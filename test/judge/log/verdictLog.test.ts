import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { UserError } from '../../../src/errors.ts'
import type { VerdictRecord } from '../../../src/judge/log/verdictRecord.ts'
import { openVerdictLog } from '../../../src/judge/log/verdictLog.ts'
import { verdictKey } from '../verdictKey.ts'
import { temporaryFolder } from '../temporaryFolder.ts'

const record = (question: string, answer: unknown): VerdictRecord => ({
  key: verdictKey(question),
  date: '2026-11-22',
  step: 'extractClaims',
  prompt: 'extractClaims@1',
  judge: 'clerk',
  answer,
})
const refunds = record('refunds', { claims: ['Возврат в течение 30 дней.', '退货期为三十天。'] })
const shipping = record('shipping', { claims: ['Shipping is "free"\n\u2028{"key":"'] })
const hours = record('clinic hours', { claims: [] })

const logFile = () => join(temporaryFolder(), '.vitest-rag', 'verdicts.jsonl')

test('what was appended is there, at once and for whoever opens the file next', () => {
  const file = logFile()
  const log = openVerdictLog(file)
  expect(log.get(refunds.key)).toBeUndefined()
  log.append(refunds)
  log.append({ ...shipping, model: 'clerk-1', promptTokens: 12, completionTokens: 3 })
  expect(log.get(refunds.key)).toEqual(refunds)
  const next = openVerdictLog(file)
  expect(next.get(refunds.key)).toEqual(refunds)
  expect(next.get(shipping.key)).toMatchObject({ ...shipping, model: 'clerk-1', promptTokens: 12 })
  expect(next.get(hours.key)).toBeUndefined()
})

test('opening touches nothing; the folder comes with the first record, as often as it is lost', () => {
  const file = logFile()
  const log = openVerdictLog(file)
  log.get(refunds.key)
  expect(() => readFileSync(file)).toThrow('ENOENT')
  log.append(refunds)
  rmSync(join(file, '..'), { recursive: true })
  log.append(shipping)
  expect(openVerdictLog(file).get(shipping.key)).toEqual(shipping)
})

test('a record says on which day it was answered', () => {
  vi.useFakeTimers({ now: new Date('2027-02-03T23:59:59Z') })
  onTestFinished(() => void vi.useRealTimers())
  const file = logFile()
  const { date: _date, ...undated } = refunds
  openVerdictLog(file).append(undated)
  expect(openVerdictLog(file).get(refunds.key)).toEqual({ ...refunds, date: '2027-02-03' })
})

test('records of older logs, which have no date, are answers too', () => {
  const file = logFile()
  const { date: _date, ...undated } = refunds
  mkdirSync(join(file, '..'))
  writeFileSync(file, `${JSON.stringify(undated)}\n`)
  expect(openVerdictLog(file).get(refunds.key)).toEqual(undated)
})

test('the later of two records of a question counts', () => {
  const file = logFile()
  const log = openVerdictLog(file)
  log.append(refunds)
  log.append({ ...refunds, answer: { claims: ['Refunds take 60 days.'] } })
  expect(openVerdictLog(file).get(refunds.key)?.answer).toEqual({
    claims: ['Refunds take 60 days.'],
  })
})

test('what was appended is found again where the log was replaced meanwhile', () => {
  const file = logFile()
  openVerdictLog(file).append(shipping)
  const log = openVerdictLog(file)
  onTestFinished(() => log.close())
  expect(log.get(shipping.key)).toEqual(shipping)
  rmSync(file)
  log.append(refunds)
  expect([log.get(refunds.key), log.get(shipping.key)]).toEqual([refunds, shipping])
  log.append({ ...refunds, answer: 'later' })
  expect(log.get(refunds.key)?.answer).toBe('later')
})

describe('a damaged line costs only itself', () => {
  const line = JSON.stringify(shipping)
  test.each([
    ['torn at its end', line.slice(0, -9)],
    ['torn in its key', line.slice(0, 30)],
    ['torn within a character', Buffer.from(JSON.stringify(refunds)).subarray(0, 160)],
    ['no JSON', 'HTTP/1.1 502 Bad Gateway'],
    ['of zeros, as after a power cut', Buffer.alloc(4096)],
    ['JSON of something else', `{"key":"${shipping.key}","score":1}`],
    ['under a key of another form', line.replace(shipping.key, 'shipping')],
    ['with a negative count', line.replace('"step"', '"promptTokens":-5,"step"')],
  ])('%s', (_what, damage) => {
    const file = logFile()
    openVerdictLog(file).append(refunds)
    appendFileSync(file, damage)
    openVerdictLog(file).append(hours)
    const log = openVerdictLog(file)
    expect([refunds.key, shipping.key, hours.key].map(key => log.get(key))).toEqual([
      refunds,
      undefined,
      hours,
    ])
  })

  test('even where it repeats a question that has a good record', () => {
    const file = logFile()
    openVerdictLog(file).append(shipping)
    appendFileSync(file, `\n${line.slice(0, -9)}`)
    expect(openVerdictLog(file).get(shipping.key)).toEqual(shipping)
  })
})

describe('a log that cannot be used is an error of the set-up', () => {
  test.each([
    ['get', "can't be read: it is not a regular file"],
    ['prepare', "can't be written: it is a folder"],
    ['append', "can't be written: it is a folder"],
  ] as const)('%s', (done, words) => {
    const file = logFile()
    mkdirSync(file, { recursive: true })
    const log = openVerdictLog(file)
    const use = {
      get: () => log.get(refunds.key),
      prepare: log.prepare,
      append: () => log.append(refunds),
    }
    expect(use[done]).toThrow(UserError)
    expect(use[done]).toThrow(words)
  })
})

describe('an answer in which a secret stands', () => {
  const redact = (text: string) => text.replaceAll('letmein2026', '***')
  const leaked = { ...refunds, answer: { claims: [{ text: 'The code is letmein2026.' }], n: 1 } }

  test('is kept without it, under its key, and stays what it was for this run alone', () => {
    const file = logFile()
    const log = openVerdictLog(file, { redact })
    log.append(leaked)
    log.append(shipping)
    expect(log.get(refunds.key)).toEqual(leaked)
    const text = readFileSync(file, 'utf8')
    expect(text).not.toContain('letmein2026')
    expect(text).toContain(`{"key":"${refunds.key}"`)
    expect(text).toContain('{"claims":[{"text":"The code is ***."}],"n":1}')
    const next = openVerdictLog(file, { redact })
    expect(next.get(refunds.key)).toBeUndefined()
    expect(next.get(shipping.key)).toEqual(shipping)
  })

  test('gives way to a later one without, and to an earlier one', () => {
    const file = logFile()
    openVerdictLog(file).append(refunds)
    openVerdictLog(file, { redact }).append(leaked)
    expect(openVerdictLog(file).get(refunds.key)).toEqual(refunds)
  })
})

describe('several processes', () => {
  /** Starts a process that appends records as soon as all are ready to. */
  const appending = async (file: string, names: string[], count: number) => {
    const script = join(import.meta.dirname, 'appendVerdicts.ts')
    const children = names.map(name => spawn(process.execPath, [script, file, name, `${count}`]))
    onTestFinished(() => children.forEach(child => child.kill('SIGKILL')))
    await Promise.all(children.map(child => once(child.stderr, 'data')))
    for (const child of children) child.stdin.end()
    return children
  }

  test('append at the same time, and every record of both is whole', async () => {
    const file = logFile()
    const children = await appending(file, ['anna', 'boris'], 400)
    await Promise.all(children.map(child => once(child.stdout.resume(), 'end')))
    const log = openVerdictLog(file)
    for (const name of ['anna', 'boris'])
      for (let index = 0; index < 400; index += 1)
        expect(log.get(verdictKey(`${name} ${index}`))?.answer).toMatchObject({ name, index })
  })

  test('find what the others append while they run', async () => {
    const file = logFile()
    openVerdictLog(file).append(refunds)
    const log = openVerdictLog(file)
    expect(log.get(hours.key)).toBeUndefined()
    const children = await appending(file, ['anna'], 3)
    await Promise.all(children.map(child => once(child.stdout.resume(), 'end')))
    expect(log.get(verdictKey('anna 2'))?.answer).toMatchObject({ name: 'anna', index: 2 })
    expect(log.get(verdictKey('anna 3'))).toBeUndefined()
  })

  test('lose nothing that one had finished when it was killed', async () => {
    const file = logFile()
    const kept = { anna: -1, boris: -1 }
    const children = await appending(file, Object.keys(kept), 1_000_000)
    await Promise.all(
      children.map(async (child, index) => {
        const name = index === 0 ? 'anna' : 'boris'
        for await (const line of createInterface(child.stdout)) {
          kept[name] = Number(line)
          if (kept[name] === 300) child.kill('SIGKILL')
        }
      }),
    )
    openVerdictLog(file).append(refunds)
    const log = openVerdictLog(file)
    expect(kept.anna).toBeGreaterThanOrEqual(300)
    expect(kept.boris).toBeGreaterThanOrEqual(300)
    for (const [name, last] of Object.entries(kept))
      for (let index = 0; index <= last; index += 1)
        expect(log.get(verdictKey(`${name} ${index}`))?.answer).toMatchObject({ name, index })
    expect(log.get(refunds.key)).toEqual(refunds)
  })
})

test('a log that was cut short at its end is readable up to there', () => {
  const file = logFile()
  const log = openVerdictLog(file)
  for (const entry of [refunds, shipping, hours]) log.append(entry)
  const bytes = readFileSync(file)
  for (let length = 0; length <= bytes.length; length += 1) {
    writeFileSync(file, bytes.subarray(0, length))
    const cut = openVerdictLog(file)
    const found = [refunds, shipping, hours].map(({ key }) => cut.get(key) !== undefined)
    cut.close()
    // Whole records from the start, and never a later one without the earlier.
    expect(found).toEqual(found.toSorted((a, b) => Number(b) - Number(a)))
  }
  expect(openVerdictLog(file).get(hours.key)).toEqual(hours)
})
