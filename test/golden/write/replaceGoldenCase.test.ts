import { expect, test } from 'vitest'
import { UserError } from '../../../src/errors.ts'
import { replaceGoldenCase } from '../../../src/golden/write/replaceGoldenCase.ts'

const given = { id: 'b', question: 'New?', reference: 'Yes: "so".', tags: ['x'] }
const replaced = (text: string) => replaceGoldenCase(text, given, { file: 'a.golden.yaml' })

test.for([
  [
    'cases:\n  - id: a # one\n    question: q\n  # two\n  - id: b # b\n    question: |\n      Old?\n    metrics: { mrr: 1 }\n\n  - id: c\n    question: q\n# end\n',
    'cases:\n  - id: a # one\n    question: q\n  # two\n  - id: b\n    question: New?\n    reference: "Yes: \\"so\\"."\n    tags: [x]\n\n  - id: c\n    question: q\n# end\n',
  ],
  [
    '\uFEFFcases:\r\n-   id: b\r\n    question: Old?',
    '\uFEFFcases:\r\n-   id: b\r\n    question: New?\r\n    reference: "Yes: \\"so\\"."\r\n    tags: [x]',
  ],
  [
    'cases: [{ id: a, question: q }, { id: b, question: Old }]\n',
    'cases: [{ id: a, question: q }, {"id":"b","question":"New?","reference":"Yes: \\"so\\".","tags":["x"]}]\n',
  ],
] as const)('writes %j anew in its place', ([before, after]) => {
  expect(replaced(before)).toBe(after)
})

test.for([
  ['cases:\n  - id: a\n    question: q\n', 'Expected a case "b", but there is none'],
  ['cases:\n  - id: b\n    question: &q Old?\n  - id: c\n    question: *q\n', 'rewritten in place'],
  ['cases: [', ''],
] as const)('refuses %j', ([text, why]) => {
  expect(() => replaced(text)).toThrow(UserError)
  expect(() => replaced(text)).toThrow(why)
})
