import { expect, test } from 'vitest'
import { casesOfText } from '../../../src/golden/write/casesOfText.ts'

const read = (text: string) => casesOfText(text, { file: 'a.golden.yaml' })

test('cases as they are written, without what the set adds', () => {
  const text = 'tags: [all]\ncases:\n  - { id: a, question: Why?, relevantDocuments: [x.md] }\n'
  expect(read(text).cases).toEqual([{ id: 'a', question: 'Why?', relevantDocuments: ['x.md'] }])
})

test('conversations are told apart from questions', () => {
  const turns = '{ id: chat, turns: [{ question: How? }, { question: When? }] }'
  expect(read(`cases:\n  - ${turns}\n  - { id: a, question: Why? }\n`)).toEqual({
    entries: [
      { id: 'chat', turns: [{ question: 'How?' }, { question: 'When?' }] },
      { id: 'a', question: 'Why?' },
    ],
    cases: [{ id: 'a', question: 'Why?' }],
    conversations: [{ id: 'chat', turns: [{ question: 'How?' }, { question: 'When?' }] }],
    ids: ['chat', 'a'],
    turns: ['How?', 'When?'],
  })
  expect(() => read('cases:\n  - { id: chat, turns: [] }\n')).toThrow(
    'Expected a case without faults',
  )
})

test.for([
  ['cases: ./cases.jsonl\n', 'Expected `cases` to be a list in this file'],
  ['name: x\n', 'Expected `cases` to be a list in this file'],
  [
    'cases:\n  - { id: a, question: Why? }\n  - { id: b }\n',
    'a.golden.yaml:3:5: Expected a case without faults',
  ],
] as const)('refuses %j', ([text, why]) => {
  expect(() => read(text)).toThrow(why)
})
