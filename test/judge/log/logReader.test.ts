import { appendFileSync, renameSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { createLogReader } from '../../../src/judge/log/logReader.ts'
import { lineOf } from '../../../src/judge/log/verdictRecord.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { verdictKey } from '../verdictKey.ts'
import { answered, answersOf, logContent, questions, writeLog } from './logFiles.ts'

function readerOf(file: string) {
  const reader = createLogReader(file)
  onTestFinished(() => reader.close())
  return { ...reader, answer: (question: string) => reader.find(verdictKey(question))?.answer }
}

test('whatever a log holds, the last whole record of a question is found', () => {
  const file = join(temporaryFolder(), 'verdicts.jsonl')
  fc.assert(
    fc.property(logContent, lines => {
      const last = (question: string) =>
        lines
          .filter(line => typeof line !== 'string')
          .findLast(({ key, redacted }) => key === verdictKey(question) && !redacted)?.answer
      expect(answersOf(writeLog(file, lines))).toEqual(questions.map(last))
    }),
  )
})

test('a log is read in pieces, and lines stand where they like in them', () => {
  const file = join(temporaryFolder(), 'verdicts.jsonl')
  const piece = 256 * 1024
  const empty = lineOf(answered('long', '')).length
  // The next line begins so many bytes before the end of a piece, or after it.
  for (let before = 42; before >= -2; before -= 1) {
    const long = 'x'.repeat(piece - before - empty - '\n'.length)
    writeLog(file, [answered('long', long), answered('refunds', before), answered('hours', 8)])
    expect(answersOf(file, ['long', 'refunds', 'hours'])).toEqual([long, before, 8])
  }
})

test('two questions whose keys begin alike are told apart', () => {
  const file = join(temporaryFolder(), 'verdicts.jsonl')
  const one = answered('refunds', 'Thirty days.')
  const key = `${one.key.slice(0, 60)}0000`
  for (const lines of [
    [one, { ...one, key, answer: 'Two.' }],
    [{ ...one, key, answer: 'Two.' }, one],
  ]) {
    const { find } = readerOf(writeLog(file, lines))
    expect(find(one.key)?.answer).toBe('Thirty days.')
    expect(find(key)?.answer).toBe('Two.')
  }
})

test('a line with two keys answers neither question', () => {
  const file = join(temporaryFolder(), 'verdicts.jsonl')
  const other = verdictKey('shipping')
  const line = lineOf(answered('refunds', 'Da.')).replace('"step"', `"key":"${other}","step"`)
  expect(answersOf(writeLog(file, [line]))).toEqual([undefined, undefined, undefined, undefined])
})

test('what others append is there once it is followed', () => {
  const file = join(temporaryFolder(), 'verdicts.jsonl')
  const { answer, follow } = readerOf(file)
  expect(answer('refunds')).toBeUndefined()
  writeLog(file, [answered('refunds', 1)])
  follow()
  expect(answer('refunds')).toBe(1)
  const text = lineOf(answered('hours', 8))
  // A line that is half there is read again when it is whole.
  appendFileSync(file, `\n${text.slice(0, 50)}`)
  follow()
  expect(answer('hours')).toBeUndefined()
  appendFileSync(file, `${text.slice(50)}\n${lineOf(answered('refunds', 2))}\n`)
  follow()
  expect([answer('hours'), answer('refunds')]).toEqual([8, 2])
})

test('a log that is replaced answers what it did, and what the new one holds', () => {
  const folder = temporaryFolder()
  const file = writeLog(join(folder, 'verdicts.jsonl'), [
    answered('refunds', 1),
    answered('hours', 8),
  ])
  const { answer, follow } = readerOf(file)
  expect(answer('refunds')).toBe(1)
  renameSync(writeLog(join(folder, 'pruned.jsonl'), [answered('hours', 9)]), file)
  expect(answer('hours')).toBe(8)
  appendFileSync(file, `\n${lineOf(answered('shipping', 5))}\n`)
  follow()
  expect(['refunds', 'hours', 'shipping'].map(answer)).toEqual([1, 9, 5])
})

test('a log that is cut off while it is open answers what is left', () => {
  const file = join(temporaryFolder(), 'verdicts.jsonl')
  const { answer, close } = readerOf(writeLog(file, [answered('refunds', 1), answered('hours', 8)]))
  expect(answer('hours')).toBe(8)
  truncateSync(file, lineOf(answered('refunds', 1)).length)
  expect([answer('refunds'), answer('hours')]).toEqual([1, undefined])
  close()
  expect([answer('refunds'), answer('hours')]).toEqual([1, undefined])
})

test('memory holds where lines stand, not what is in them', () => {
  const file = join(temporaryFolder(), 'verdicts.jsonl')
  const records = 24
  const megabyte = 1024 * 1024
  writeFileSync(file, '')
  for (let index = 0; index < records; index += 1)
    appendFileSync(file, `${lineOf(answered(String(index), 'x'.repeat(megabyte)))}\n`)
  const before = process.memoryUsage().arrayBuffers
  const { answer } = readerOf(file)
  expect(answer('missing')).toBeUndefined()
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 * megabyte)
  expect(answer(String(records - 1))).toHaveLength(megabyte)
})
