import fc from 'fast-check'
import { expect, test } from 'vitest'
import { foldedLines } from '../../../src/golden/edit/foldedLines.ts'

const former = ['one two three', 'four five six', 'seven eight']

test.each([
  [
    'what changes in one line leaves the others',
    'one two three four 5 six seven eight',
    ['one two three', 'four 5 six', 'seven eight'],
  ],
  [
    'what is new at the front',
    'So one two three four five six seven eight',
    ['So one two', 'three', 'four five six', 'seven eight'],
  ],
  [
    'what is new at the end',
    'one two three four five six seven eight nine',
    ['one two three', 'four five six', 'seven eight', 'nine'],
  ],
  ['what is gone', 'one two seven eight', ['one two seven', 'eight']],
  [
    'spaces that are part of the text',
    'one  two three four  five',
    ['one  two', 'three', 'four  five'],
  ],
])('%s', (_what, text, lines) => {
  expect(foldedLines(text, former)).toEqual(lines)
})

test('joined by spaces the lines are the text, whatever the former ones were', () => {
  const word = fc.constantFrom('a', 'bb', '退款', ' ', 'x ')
  const text = fc.array(word, { minLength: 1 }).map(words => words.join(' '))
  const lines = fc.array(fc.constantFrom('a bb', 'a', '退款 a', 'x'), { minLength: 1 })
  fc.assert(
    fc.property(text, lines, (given, were) => {
      expect(foldedLines(given, were).join(' ')).toBe(given)
    }),
  )
})
