import {
  appendFileSync,
  closeSync,
  ftruncateSync,
  openSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { fileLines } from '../../src/files/fileLines.ts'
import { linesAt } from '../../src/files/linesAt.ts'
import { readSpan, wholeLines } from '../../src/files/readSpan.ts'
import { whileOpen } from '../../src/files/whileOpen.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'

/** A file that is open for reading and holds a text. */
function fileWith(text: string) {
  const file = join(temporaryFolder(), 'lines')
  writeFileSync(file, text)
  const descriptor = openSync(file, 'r+')
  onTestFinished(() => closeSync(descriptor))
  return { file, descriptor }
}

const chunkBytes = 256 * 1024

test('a file has the lines that were written, each where it says', () => {
  const { file, descriptor } = fileWith('')
  const text = fc.oneof(
    { arbitrary: fc.string({ unit: 'grapheme' }).map(one => one.replaceAll('\n', '')), weight: 4 },
    // Ends where a chunk does, or beside it.
    fc.integer({ min: chunkBytes - 2, max: chunkBytes + 2 }).map(length => 'я'.repeat(length / 2)),
    fc.constant('x'.repeat(2 * chunkBytes - 1)),
  )
  const keptBytes = fc.constantFrom(undefined, 0, 1, 40, chunkBytes, chunkBytes + 1)
  fc.assert(
    fc.property(fc.array(text, { maxLength: 6 }), text, keptBytes, (lines, last, kept) => {
      writeFileSync(file, [...lines, last].join('\n'))
      const expected = last === '' ? lines : [...lines, last]
      const found = [...fileLines(descriptor, kept === undefined ? {} : { keptBytes: kept })]
      expect(found.map(({ number }) => number)).toEqual(expected.map((_line, index) => index + 1))
      expect(found.map(({ isLast }) => isLast)).toEqual(
        expected.map((_line, index) => index === lines.length),
      )
      const heads = expected.map(line => Buffer.from(line).subarray(0, kept))
      expect(Buffer.concat(found.map(({ bytes }) => bytes)).equals(Buffer.concat(heads))).toBe(true)
      expect(found.map(span => readSpan(descriptor, span).toString())).toEqual(expected)
      expect(Buffer.concat([...wholeLines(descriptor, found)]).toString()).toBe(
        expected.map(line => `${line}\n`).join(''),
      )
    }),
    { numRuns: 60 },
  )
})

test('reading goes on from where a line begins, with what was appended since', () => {
  const { file, descriptor } = fileWith('one\ntwo\nthr')
  const [, two] = fileLines(descriptor)
  appendFileSync(file, 'ee\nfour\n')
  const later = [...fileLines(descriptor, { from: two?.start ?? 0 })]
  expect(later.map(({ bytes, start }) => [bytes.toString(), start])).toEqual([
    ['two', 4],
    ['three', 8],
    ['four', 14],
  ])
})

test('what is appended while lines are read comes with the next reading', () => {
  const { file, descriptor } = fileWith('one\ntwo\n')
  const found: string[] = []
  for (const { bytes } of fileLines(descriptor)) {
    found.push(bytes.toString())
    appendFileSync(file, 'more\n')
  }
  expect(found).toEqual(['one', 'two'])
})

test('a file that is cut off while it is read ends with what is left of a line', () => {
  const { file, descriptor } = fileWith(`short\n${'x'.repeat(3 * chunkBytes)}\nend\n`)
  const lines = fileLines(descriptor, { keptBytes: 5 })
  lines.next()
  truncateSync(file, 2 * chunkBytes)
  expect([...lines]).toMatchObject([{ start: 6, length: 2 * chunkBytes - 6, isLast: true }])
})

test('a line takes no more memory than what is kept of it', () => {
  const { descriptor } = fileWith('')
  const megabyte = 1024 * 1024
  ftruncateSync(descriptor, 64 * megabyte)
  const before = process.memoryUsage().arrayBuffers
  const found = [...fileLines(descriptor, { keptBytes: 5 })]
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(megabyte)
  expect(found).toMatchObject([{ length: 64 * megabyte, bytes: Buffer.alloc(5) }])
})

test('of a file that was cut off, spans hold what is left, and whole lines are refused', () => {
  const { file, descriptor } = fileWith('a line\n')
  const spans = [...fileLines(descriptor)]
  truncateSync(file, 3)
  expect(spans.map(span => readSpan(descriptor, span).toString())).toEqual(['a l'])
  expect(() => [...wholeLines(descriptor, spans)]).toThrow('to be as long as when it was read')
  const places = spans.map(span => ({ file, ...span }))
  expect(() => [...linesAt(places)]).toThrow(`Expected ${file} to be as long`)
})

test('a file that may be missing has no lines then, any other has to be there', () => {
  const file = join(temporaryFolder(), 'lines')
  expect([...whileOpen(file, fileLines, { mayBeMissing: true })]).toEqual([])
  expect(() => [...whileOpen(file, fileLines)]).toThrow('ENOENT')
})
