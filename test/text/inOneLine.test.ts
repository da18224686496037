import { expect, test } from 'vitest'
import { formatProblem } from '../../src/errors.ts'
import { inOneLine } from '../../src/text/inOneLine.ts'

test('a problem, its fix and the next problem are sentences', () => {
  const first = { problem: 'Expected text, got a list', fix: 'Return `{ answer: text }`' }
  const second = { problem: 'Did you mean `pipeline`?' }
  expect(inOneLine([first, second, second].map(formatProblem).join('\n'))).toBe(
    'Expected text, got a list. Return `{ answer: text }`. Did you mean `pipeline`? Did you mean `pipeline`?',
  )
})

test.each([
  ['one line', 'one line'],
  ['ends here\n', 'ends here'],
  ['imports:\n  none', 'imports: none'],
  ['threw\n    at answer.ts:3', 'threw at answer.ts:3'],
  ['\n\nblank \r\n \n lines', 'blank lines'],
  ['::error::x\ny', '\\::error::x. y'],
])('%j', (message, expected) => {
  expect(inOneLine(message)).toBe(expected)
})

test('is cut like other text', () => {
  expect(inOneLine('abc\ndef', 6)).toBe('abc. …')
})
