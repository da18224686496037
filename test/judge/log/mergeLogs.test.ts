import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, onTestFinished, test } from 'vitest'
import { UserError } from '../../../src/errors.ts'
import { surveyLog, withOpenLog } from '../../../src/judge/log/logSurvey.ts'
import { mergeLogs } from '../../../src/judge/log/mergeLogs.ts'
import { temporaryFolder } from '../temporaryFolder.ts'
import { verdictKey } from '../verdictKey.ts'
import type { LineContent } from './logFiles.ts'
import { answered, answersOf, logContent, questions, writeLog } from './logFiles.ts'

/** Logs of one test, by name. */
function shelf() {
  const folder = temporaryFolder()
  const path = (name: string) => join(folder, `${name}.jsonl`)
  const write = (name: string, lines: readonly LineContent[]) => writeLog(path(name), lines)
  const merge = (files: readonly string[], into: string) =>
    mergeLogs(files, { into, createFolder: () => mkdirSync(dirname(into), { recursive: true }) })
  /** A new log of these, in their order. */
  const joined = (name: string, ...files: string[]) => {
    rmSync(path(name), { force: true })
    merge(files, path(name))
    return path(name)
  }
  return { path, write, merge, joined }
}

/** Answers of the first; of the second, where the first has none. */
const filledUp = (first: unknown[], second: unknown[]) =>
  first.map((answer, index) => answer ?? second[index])

/** Each run writes several files. */
const someRuns = { numRuns: 50 }

describe('whatever logs hold', () => {
  test('the one that is added to answers as before, and what it lacked as the others do', () => {
    const { write, merge } = shelf()
    fc.assert(
      fc.property(logContent, logContent, (target, source) => {
        const [into, from] = [write('into', target), write('from', source)]
        const [before, given] = [answersOf(into), answersOf(from)]
        const merged = merge([from], into)
        expect(answersOf(into)).toEqual(filledUp(before, given))
        const others = questions.filter(
          (_, at) => before[at] && given[at] && before[at] !== given[at],
        )
        expect(merged.map(({ different }) => new Set(different))).toEqual([
          new Set(others.map(verdictKey)),
        ])
        expect(merged).toMatchObject([
          {
            records: given.filter(Boolean).length,
            added: given.filter((answer, at) => answer && !before[at]).length,
          },
        ])
      }),
      someRuns,
    )
  })

  test('a merge that is repeated writes nothing', () => {
    const { write, merge } = shelf()
    fc.assert(
      fc.property(logContent, logContent, (target, source) => {
        const [into, from] = [write('into', target), write('from', source)]
        merge([from], into)
        const bytes = readFileSync(into, 'utf8')
        merge([from, into], into)
        expect(readFileSync(into, 'utf8')).toBe(bytes)
      }),
      someRuns,
    )
  })

  test('it is the same whether they are joined one by one or in groups', () => {
    const { write, joined } = shelf()
    fc.assert(
      fc.property(logContent, logContent, logContent, (...contents) => {
        const [a = '', b = '', c = ''] = contents.map((lines, index) => write(`log${index}`, lines))
        const atOnce = joined('at once', a, b, c)
        expect(answersOf(joined('left', joined('a and b', a, b), c))).toEqual(answersOf(atOnce))
        expect(answersOf(joined('right', a, joined('b and c', b, c)))).toEqual(answersOf(atOnce))
        expect(readFileSync(joined('again', a, b, c))).toEqual(readFileSync(atOnce))
      }),
      someRuns,
    )
  })

  test('their order decides only between different answers', () => {
    const { write, joined } = shelf()
    fc.assert(
      fc.property(logContent, logContent, (one, other) => {
        const [a, b] = [write('a', one), write('b', other)]
        const [ofA, ofB] = [answersOf(a), answersOf(b)]
        const forth = answersOf(joined('forth', a, b))
        const back = answersOf(joined('back', b, a))
        const agreed = questions.map(
          (_, index) => !ofA[index] || !ofB[index] || ofA[index] === ofB[index],
        )
        expect(forth.filter((_, index) => agreed[index])).toEqual(
          back.filter((_, index) => agreed[index]),
        )
        expect(forth.map(Boolean)).toEqual(back.map(Boolean))
      }),
      someRuns,
    )
  })
})

test('what was not taken over is told, log by log', () => {
  const { write, merge } = shelf()
  const into = write('into', [answered('refunds', 30), answered('hours', { from: 8, to: 17 })])
  const from = write('from', [
    'HTTP/1.1 502 Bad Gateway',
    answered('refunds', 60),
    '',
    answered('hours', { to: 17, from: 8 }),
    answered('shipping', '***', true),
    answered('returns', 'Free.').key,
  ])
  const other = write('other', [answered('shipping', 5)])
  expect(merge([from, other], into)).toEqual([
    {
      file: from,
      records: 2,
      added: 0,
      different: [verdictKey('refunds')],
      redacted: 1,
      damaged: [1, 6],
    },
    { file: other, records: 1, added: 1, different: [], redacted: 0, damaged: [] },
  ])
  expect(answersOf(into)).toEqual([30, 5, { from: 8, to: 17 }, undefined])
})

test('a log that has a whole record where the other has a redacted one gives it', () => {
  const { write, merge } = shelf()
  const into = write('into', [answered('refunds', '***', true)])
  merge([write('from', [answered('refunds', 30), answered('refunds', '***', true)])], into)
  expect(answersOf(into, ['refunds'])).toEqual([30])
})

test('a log that does not exist yet is made, with its folder', () => {
  const { write, merge, path } = shelf()
  const into = path('cache/shared')
  merge([write('from', [])], into)
  expect(readFileSync(into, 'utf8')).toBe('')
  merge([write('from', [answered('refunds', 30)])], into)
  expect(answersOf(into, ['refunds'])).toEqual([30])
})

test('what can’t be read is an error', () => {
  const { merge, path } = shelf()
  mkdirSync(path('folder'))
  for (const name of ['folder', 'missing'])
    expect(() => merge([path(name)], path('into'))).toThrow(UserError)
})

test('nothing is lost that a run appends meanwhile', async () => {
  const { path, write, merge } = shelf()
  const into = path('into')
  writeFileSync(into, '')
  const script = join(import.meta.dirname, 'appendVerdicts.ts')
  const child = spawn(process.execPath, [script, into, 'anna', '300'])
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stderr, 'data')
  child.stdin.end()
  const ended = once(child.stdout.resume(), 'end')
  let merges = 0
  for (let isOver: unknown; isOver === undefined; merges += 1) {
    const lines = Array.from({ length: 20 }, (_, index) => answered(`${merges} ${index}`, index))
    merge([write('from', lines)], into)
    isOver = await Promise.race([ended, new Promise(resolve => setImmediate(resolve, undefined))])
  }
  const { records, damaged } = withOpenLog(into, surveyLog)
  const keys = new Set(records.map(({ key }) => key))
  for (let index = 0; index < 300; index += 1) expect(keys).toContain(verdictKey(`anna ${index}`))
  expect(keys.size).toBe(300 + 20 * merges)
  expect(damaged).toEqual([])
})
