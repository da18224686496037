import { closeSync, openSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileLines, readSpan } from '../../../src/golden/lines/fileLines.ts'
import { temporaryFolder } from '../../results/temporaryFolder.ts'

function linesOf(file: string, longest = Infinity) {
  const descriptor = openSync(file, 'r')
  try {
    return [...fileLines(descriptor, longest)].map(line => ({
      ...line,
      bytes: line.bytes?.toString(),
      again: readSpan(descriptor, line).toString(),
    }))
  } finally {
    closeSync(descriptor)
  }
}

test('every line is found where it stands, also across chunks', () => {
  const file = join(temporaryFolder(), 'cases.jsonl')
  const piece = fc.oneof(
    fc.string({ unit: 'grapheme' }).map(text => text.replaceAll('\n', '')),
    // Around the megabyte that is read at once.
    fc.integer({ min: 1024 * 1024 - 2, max: 1024 * 1024 + 2 }).map(length => 'x'.repeat(length)),
  )
  const lines = fc.array(piece, { maxLength: 6 })
  fc.assert(
    fc.property(lines, fc.boolean(), (texts, endsWithLineEnd) => {
      const whole = texts.join('\n') + (endsWithLineEnd ? '\n' : '')
      writeFileSync(file, whole)
      const expected = whole.split('\n')
      if (expected.at(-1) === '') expected.pop()
      const found = linesOf(file)
      expect(found.map(({ bytes }) => bytes)).toEqual(expected)
      expect(found.map(({ again }) => again)).toEqual(expected)
      expect(found.map(({ number }) => number)).toEqual(expected.map((_text, index) => index + 1))
    }),
    { numRuns: 30 },
  )
})

test('a line that is too long is passed over', () => {
  const file = join(temporaryFolder(), 'cases.jsonl')
  writeFileSync(file, `one\n${'x'.repeat(3 * 1024 * 1024)}\nthree`)
  expect(linesOf(file, 5).map(({ bytes, number }) => [number, bytes])).toEqual([
    [1, 'one'],
    [2, undefined],
    [3, 'three'],
  ])
})
