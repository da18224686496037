import { expect, test } from 'vitest'
import { said, withCase } from '../loading.ts'

test('bare text that YAML takes for something else', () => {
  const questions = [
    'What is RAG: a method?',
    'Choose one: a:',
    '@support who?',
    '`npm test` does what?',
    '% of what?',
    '*really* free?',
    '& then?',
    '!!! Now?',
    '> 30 days?',
    '| or pipe?',
    '- why?',
    '? why',
    '"Who said "hello"?"',
    "'What's new?'",
    '[Refunds] how long?',
  ]
  const wrap = (question: string) => withCase(`question: ${question}\nreference: x\n`)
  expect(said(questions, wrap)).toMatchInlineSnapshot(`
    ""What is RAG: a method?"
    support.golden.yaml:5:26: Expected valid YAML: bad indentation of a mapping entry
      Put text that contains a colon followed by a space in quotes

    "Choose one: a:"
    support.golden.yaml:5:25: Expected valid YAML: bad indentation of a mapping entry
      Put text that contains a colon followed by a space in quotes

    "@support who?"
    support.golden.yaml:5:15: Expected valid YAML: bad indentation of a mapping entry
      Put text that begins with \`@\` in quotes

    "\`npm test\` does what?"
    support.golden.yaml:5:15: Expected valid YAML: bad indentation of a mapping entry
      Put text that begins with a backtick in quotes

    "% of what?"
    support.golden.yaml:5:15: Expected valid YAML: bad indentation of a mapping entry
      Put text that begins with \`%\` in quotes

    "*really* free?"
    support.golden.yaml:5:24: Expected valid YAML: bad indentation of a mapping entry
      Put text that begins with \`*\` in quotes

    "& then?"
    support.golden.yaml:5:16: Expected valid YAML: name of an anchor node must contain at least one character
      Put text that begins with \`&\` in quotes

    "!!! Now?"
    support.golden.yaml:5:17: Expected valid YAML: tag suffix cannot contain exclamation marks
      Put text that begins with \`!\` in quotes

    "> 30 days?"
    support.golden.yaml:5:17: Expected valid YAML: a line break is expected
      Put text that begins with \`|\` or \`>\` in quotes

    "| or pipe?"
    support.golden.yaml:5:17: Expected valid YAML: a line break is expected
      Put text that begins with \`|\` or \`>\` in quotes

    "- why?"
    support.golden.yaml:5:15: Expected valid YAML: bad indentation of a mapping entry
      Put text that begins with \`-\` in quotes

    "? why"
    support.golden.yaml:5:15: Expected valid YAML: bad indentation of a mapping entry
      Put text that begins with \`?\` in quotes

    "\\"Who said \\"hello\\"?\\""
    support.golden.yaml:5:26: Expected valid YAML: bad indentation of a mapping entry
      Text continues after its closing quote: write \\" inside double quotes, '' inside single ones

    "'What's new?'"
    support.golden.yaml:5:21: Expected valid YAML: bad indentation of a mapping entry
      Text continues after its closing quote: write \\" inside double quotes, '' inside single ones

    "[Refunds] how long?"
    support.golden.yaml:5:25: Expected valid YAML: bad indentation of a mapping entry
      Put text that begins with \`[\` in quotes"
  `)
})

test('errors of syntax', () => {
  const sources = [
    'cases:\n\t- id: a\n',
    'cases:\n  - id: a\n\t  question: b\n',
    'cases:\n  - id: a\n   question: b\n',
    'cases:\n  - id: a\n      question: b\n',
    'cases:\n  - id:a\n    question: b\n',
    'name: support\ncases\n',
    'name: "support\ncases: []\n',
    'cases: [\nname: support\n',
    'cases: [{ id: a question: b }]\nname: [a "b"]\n',
    'name: "C:\\docs"\n',
    'name: a\u0007b\n',
    'name: "a\u0007b"\n',
    'name: a\0b\n',
    `cases: ${'['.repeat(60)}\n`,
    'name: !env!NAME x\n',
  ]
  expect(said(sources)).toMatchInlineSnapshot(`
    ""cases:\\n\\t- id: a\\n"
    support.golden.yaml:2:1: Expected valid YAML: tab characters must not be used in indentation
      Indent with spaces: YAML forbids tabs there

    "cases:\\n  - id: a\\n\\t  question: b\\n"
    support.golden.yaml:3:1: Expected valid YAML: tab characters must not be used in indentation
      Indent with spaces: YAML forbids tabs there

    "cases:\\n  - id: a\\n   question: b\\n"
    support.golden.yaml:3:4: Expected valid YAML: bad indentation of a sequence entry
      Begin the keys of one mapping in the same column, and write a colon and a space after each

    "cases:\\n  - id: a\\n      question: b\\n"
    support.golden.yaml:3:15: Expected valid YAML: bad indentation of a mapping entry
      Begin the keys of one mapping in the same column, and write a colon and a space after each

    "cases:\\n  - id:a\\n    question: b\\n"
    support.golden.yaml:3:13: Expected valid YAML: bad indentation of a sequence entry
      Begin the keys of one mapping in the same column, and write a colon and a space after each

    "name: support\\ncases\\n"
    support.golden.yaml:3:1: Expected valid YAML: can not read a block mapping entry; a multiline key may not be an implicit key
      Look here and one line above: a key needs a colon and a space after it, and the same indentation as its neighbours

    "name: \\"support\\ncases: []\\n"
    support.golden.yaml:2:1: Expected valid YAML: deficient indentation
      A quote or bracket that was opened above is not closed

    "cases: [\\nname: support\\n"
    support.golden.yaml:2:1: Expected valid YAML: deficient indentation
      A quote or bracket that was opened above is not closed

    "cases: [{ id: a question: b }]\\nname: [a \\"b\\"]\\n"
    support.golden.yaml:1:25: Expected valid YAML: missed comma between flow collection entries
      Separate the items in brackets by commas, and close every bracket and quote

    "name: \\"C:\\\\docs\\"\\n"
    support.golden.yaml:1:11: Expected valid YAML: unknown escape sequence
      A backslash in double quotes begins an escape: double it, or use single quotes

    "name: a\\u0007b\\n"
    support.golden.yaml:1:8: Expected valid YAML: the stream contains non-printable characters
      Remove the control character, or write it as an escape in double quotes, such as "\\u0007"

    "name: \\"a\\u0007b\\"\\n"
    support.golden.yaml:1:9: Expected valid YAML: expected valid JSON character
      Remove the control character, or write it as an escape in double quotes, such as "\\u0007"

    "name: a\\u0000b\\n"
    support.golden.yaml:1:8: Expected valid YAML: null byte is not allowed in input
      Remove the control character, or write it as an escape in double quotes, such as "\\u0007"

    "cases: [[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[\\n"
    support.golden.yaml:1:57: Expected valid YAML: nesting exceeded maxDepth (50)
      A golden set needs no more than six levels

    "name: !env!NAME x\\n"
    support.golden.yaml:1:16: Expected valid YAML: undeclared tag handle "!env!"
      Put text that begins with \`!\` in quotes"
  `)
})
