import { expect, test } from 'vitest'
import { UserError } from '../../../src/errors.ts'
import { addGoldenCases } from '../../../src/golden/write/addGoldenCases.ts'

const added = [{ id: 'new', question: 'When?', answer: undefined as never, tags: ['a'] }]
const add = (text: string) => addGoldenCases(text, added, { file: 'a.golden.yaml' })

test.for([
  [
    'cases:\n  - id: a\n    question: b\n',
    'cases:\n  - id: a\n    question: b\n  - id: new\n    question: When?\n    tags: [a]\n',
  ],
  // Without indentation, with comments and further keys below.
  [
    'cases:\n- id: a # one\n  question: b\n\n# end\ntags: [x]\n',
    'cases:\n- id: a # one\n  question: b\n- id: new\n  question: When?\n  tags: [a]\n\n# end\ntags: [x]\n',
  ],
  // No line break at the end, Windows line ends, a byte order mark.
  [
    '\uFEFFcases:\r\n  - id: a\r\n    question: b',
    '\uFEFFcases:\r\n  - id: a\r\n    question: b\r\n  - id: new\r\n    question: When?\r\n    tags: [a]',
  ],
  // A block that keeps the blank lines below it.
  [
    'cases:\n  - id: a\n    question: |+\n      b\n\n',
    'cases:\n  - id: a\n    question: |+\n      b\n\n  - id: new\n    question: When?\n    tags: [a]\n',
  ],
  [
    '{ cases: [{ id: a, question: b }] } # set\n',
    '{ cases: [{ id: a, question: b }, {"id":"new","question":"When?","tags":["a"]}] } # set\n',
  ],
  ['cases: []\n', 'cases: [{"id":"new","question":"When?","tags":["a"]}]\n'],
] as const)('adds behind the last case of %j and changes nothing else', ([before, after]) => {
  expect(add(before)).toBe(after)
})

test('nothing to add changes nothing, whatever stands there', () => {
  expect(addGoldenCases('cases: [', [], { file: 'a' })).toBe('cases: [')
})

test.for([
  ['cases: ./cases.jsonl\n', /Expected `cases` to be a list in this file/],
  ['cases: &a [*a]\n', /Expected `\*a` to be outside/],
  ['base: &b [{ id: a, question: b }]\ncases: *b\n', /Expected `cases` to be a list in this file/],
  ['cases: [\n', /a\.golden\.yaml:\d+:\d+: Expected valid YAML/],
  ['cases:\n  - id: a\n    id: b\n', /a\.golden\.yaml:3:5/],
] as const)('refuses %j', ([text, said]) => {
  expect(() => add(text)).toThrow(UserError)
  expect(() => add(text)).toThrow(said)
})
