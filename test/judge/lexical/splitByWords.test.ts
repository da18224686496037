import { expect, test } from 'vitest'
import { splitByWords } from '../../../src/judge/lexical/splitByWords.ts'

test.each([
  ['Thirty days after delivery, no more.', false],
  ['К сожалению, я не знаю.', true],
  ['Hello! How can I help you?', false],
])('%s: declines %s', (text, declines) => {
  expect(splitByWords({ text }).declines).toBe(declines)
})
