import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fileLines } from '../../src/files/fileLines.ts'
import { lineAt, linesAt } from '../../src/files/linePlace.ts'
import { temporaryFolder } from '../results/temporaryFolder.ts'

function read(file: string) {
  return [...fileLines(file)].map(({ bytes, number, isLast }) => [bytes.toString(), number, isLast])
}

test('a file has the lines that were written, each where it says', () => {
  const file = join(temporaryFolder(), 'lines')
  const text = fc.string({ unit: 'grapheme' }).map(one => one.replaceAll('\n', ''))
  fc.assert(
    fc.property(fc.array(text), text, (lines, last) => {
      writeFileSync(file, [...lines, last].join('\n'))
      const whole = lines.map((line, index) => [line, index + 1, false])
      expect(read(file)).toEqual(last === '' ? whole : [...whole, [last, lines.length + 1, true]])
      const places = [...fileLines(file)].map(({ place }) => place)
      expect([...linesAt(places)].map(String)).toEqual(read(file).map(([line]) => line))
    }),
  )
})

test('lines may be longer than what is read at once, and end where a piece of it does', () => {
  const file = join(temporaryFolder(), 'lines')
  const lines = ['short', 'я'.repeat(1_500_000), 'x'.repeat(1024 * 1024 - 7), 'y', 'z'.repeat(9)]
  writeFileSync(file, `${lines.join('\n')}\n`)
  expect(read(file).map(([line]) => line)).toEqual(lines)
})

test('there are none where there is no file, and one that was cut short is told', () => {
  const file = join(temporaryFolder(), 'lines')
  expect([...fileLines(file)]).toEqual([])
  writeFileSync(file, 'a line\n')
  const [line] = fileLines(file)
  writeFileSync(file, 'a')
  expect(() => line && lineAt(line.place)).toThrow('to be as long as when it was read')
})
