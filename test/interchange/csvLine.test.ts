import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine } from '../../src/interchange/csvLine.ts'
import { cellsIn } from './cellsIn.ts'

test('numbers are bare, nothing is empty, and texts are quoted where they must be', () => {
  const cells = [0.5, -1, undefined, '', 'plain', 'a, b', 'the “word” is "yes"']
  expect(csvLine(cells)).toBe('0.5,-1,,,plain,"a, b","the “word” is ""yes"""')
})

test('a text is on one line, and a terminal has nothing to act on', () => {
  expect(csvLine(['one\r\n two\tthree', '\u001b[2J'])).toBe('one two three,\\u{1b}[2J')
})

test.each(['=1+1', '+1', '-1', '@SUM(1)', '\t=1', '\r=1', '\n=1', ' =1', '＝1', '－1'])(
  'no formula begins with %j',
  text => {
    expect(csvLine([text])).toBe(`'${text.trim()}`)
  },
)

test.each(['a;=1+1', 'a; @x', 'a;"=1"', 'a; "-1"'])(
  'nor where a semicolon divides cells: %j',
  text => {
    const [cell = ''] = cellsIn(csvLine([text]))
    expect(cell).toBe(text.replace(';', ";'"))
  },
)

test('a cell is not longer than spreadsheets take', () => {
  expect(csvLine(['x'.repeat(40_000)])).toMatch(/^x{31999}…$/)
})

test('a reader finds as many cells as there are, whatever is in them', () => {
  const text = fc.string({ unit: fc.constantFrom('"', ',', ';', '=', '\n', '\r', 'a', ' ') })
  fc.assert(
    fc.property(fc.array(text, { minLength: 1, maxLength: 5 }), texts => {
      const line = csvLine(texts)
      expect(line).not.toMatch(/[\r\n]/)
      const cells = cellsIn(line)
      expect(cells).toHaveLength(texts.length)
      for (const cell of cells.flatMap(one => one.split(';'))) expect(cell).not.toMatch(/^[\s"]*=/)
    }),
  )
})
