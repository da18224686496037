import { expect, test } from 'vitest'
import { casesOfText } from '../../../src/golden/write/casesOfText.ts'
import { commentedCases } from '../../../src/golden/write/commentedCases.ts'

function commented(text: string): string[] {
  const { entries, ids } = casesOfText(text, { file: 'a.golden.yaml' })
  return [...commentedCases(text, { cases: entries, ids })].map(({ id }) => id)
}

test('cases with comments in them, at their end and right above, and no others', () => {
  const text = `\uFEFF# Of the set.
cases: # all of them
  - id: plain
    question: 'What is #1 of "a#b"?'
    meta: { chunk: 'a.md#3' }

  # Above.
  - id: above
    question: Why?
  - id: inside
    # Inside.
    question: Why? # Really.
  - id: plain too
    question: |
      # no comment
      Why?
  - { id: end, question: "Why?" } # The end.
`
  expect(commented(text)).toEqual(['above', 'inside', 'end'])
  expect(commented(text.replaceAll('\n', '\r\n'))).toEqual(['above', 'inside', 'end'])
})

test('in brackets as well', () => {
  const text = 'cases: [{ id: a, question: "#?" }, # One.\n  { id: b, question: Why? }]\n'
  expect(commented(text)).toEqual([])
  expect(commented('cases: [{ id: a, # One.\n question: "#?" }]\n')).toEqual(['a'])
})

test('in a conversation and behind it, too', () => {
  const text = `cases:
  - id: chat
    turns: [{ question: Why? }] # Of the conversation.
  - id: plain
    question: Why?
  - id: inside
    question: Why? # Really.
`
  expect(commented(text)).toEqual(['chat', 'inside'])
})
