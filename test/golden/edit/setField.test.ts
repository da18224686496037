import { describe, expect, test } from 'vitest'
import { editGoldenCase } from '../../../src/golden/edit/editGoldenCase.ts'
import { yaml } from '../loading.ts'
import { editing, question, reference } from './edits.ts'

const { edited } = editing(editGoldenCase, 'support.golden.yaml')

describe('a text is written in the style that it has', () => {
  const how = 'How long, and for what?'
  test.each([
    ['plain', 'question: How long? # soon', how, 'question: How long, and for what? # soon'],
    ['single quotes', "question: 'Why #1?'", "It's #2", "question: 'It''s #2'"],
    ['double quotes', 'question: "Why?"  ', 'Why\t"so"?', 'question: "Why\\t\\"so\\"?"  '],
    ['plain that would be a mapping', 'question: Why?', 'Why: how?', 'question: "Why: how?"'],
    ['plain that would be a comment', 'question: Why?', 'Why #1?', 'question: "Why #1?"'],
    ['plain that YAML 1.1 reads', 'question: Why?', 'on', 'question: "on"'],
    ['plain that is a date to some', 'question: Why?', '2026-01-31', 'question: "2026-01-31"'],
    ['plain that is a time to some', 'question: Why?', '12:30', 'question: "12:30"'],
    ['plain that is a number to some', 'question: Why?', '1_000', 'question: "1_000"'],
    ['plain of two lines', 'question: Why?', 'a\nb', 'question: "a\\nb"'],
    ['tagged', 'question: !!str 30', how, `question: !!str ${how}`],
    ['in the next line', 'question:\n      Why?', how, `question:\n      ${how}`],
    [
      'folded plain',
      'question: How long is\n      it now?',
      'How long is it still?',
      'question: How long is\n      it still?',
    ],
    [
      'folded quotes',
      "question: 'Isn''t this\n      so?'",
      "Isn't this it?",
      "question: 'Isn''t this\n      it?'",
    ],
    [
      'folded double quotes',
      'question: "How long\n      is it?"',
      'How long was it?',
      'question: "How long\n      was it?"',
    ],
    [
      'a literal block',
      'question: |-  # why\n      a\n      b',
      'a\n\n  c',
      'question: |-  # why\n      a\n\n        c',
    ],
    ['a block that ends otherwise', 'question: |\n      a', 'b', 'question: |-\n      b'],
    ['a block that keeps its end', 'question: |+\n      a\n', 'b\n\n', 'question: |+\n      b\n'],
    ['a block with a digit', 'question: |2\n      a\n', '  b\n', 'question: |2\n        b\n'],
    [
      'a block that cannot hold it',
      'question: | # why\n      a',
      'a\u0007',
      'question: "a\\u0007" # why',
    ],
    [
      'a folded block',
      'question: >-\n      one two\n      three four\n      five six',
      'one two three 4 five six',
      'question: >-\n      one two\n      three 4\n      five six',
    ],
    [
      'a folded block that grows',
      'question: >-\n      one two\n      three four',
      'one two three four five six',
      'question: >-\n      one two\n      three four\n      five six',
    ],
    [
      'folded paragraphs',
      'question: >\n      a\n\n      b\n',
      'c\nd\n',
      'question: >\n      c\n\n      d\n',
    ],
  ])('%s', (_style, before, value, after) => {
    const around = (line: string) =>
      `cases:\n  - id: refund\n    ${line}\n    tags: [a]\n  - { id: b, question: c }\n`
    expect(edited(around(before), question(value))).toBe(around(after))
  })
})

test('a new key stands behind the question, in its style and column', () => {
  const block = yaml`
    cases:
      - question: 'Why?' # asked often
        id: refund
        tags: [a]
      - {id: flow, question: Why?}
      - {
          id: lines,
          question: "Why?", # asked often
        }
      - id: block
        question: |+
          Why?

        tags: [a]
      - id: last
        question: Why?
  `
  const added = ['refund', 'flow', 'lines', 'block', 'last'].reduce(
    (text, caseId) => edited(text, reference('No.\n'), { caseId }),
    block.trimEnd(),
  )
  expect(added).toMatchInlineSnapshot(`
    "cases:
      - question: 'Why?' # asked often
        reference: "No.\\n"
        id: refund
        tags: [a]
      - {id: flow, question: Why?, reference: "No.\\n"}
      - {
          id: lines,
          question: "Why?", # asked often
          reference: "No.\\n",
        }
      - id: block
        question: |+
          Why?

        reference: |
          No.
        tags: [a]
      - id: last
        question: Why?
        reference: "No.\\n""
  `)
})

test('behind a block at the end of the file that keeps its line break', () => {
  const text = 'cases:\n- id: refund\n  question: |+\n    Why?\n\n'
  expect(edited(text, reference('No.'))).toBe(`${text}  reference: No.\n`)
})
