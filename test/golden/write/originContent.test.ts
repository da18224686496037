import { expect, test } from 'vitest'
import { originContent } from '../../../src/golden/write/originContent.ts'

const written = { question: 'Why?', reference: 'So.', relevantDocuments: ['a.md', 'b.md'] }

test.for([
  ['white space', { ...written, question: ' Why? ' }],
  ['the order of documents', { ...written, relevantDocuments: ['b.md', 'a.md'] }],
  ['their form', { ...written, relevantDocuments: [{ id: 'a.md' }, { id: 'b.md', grade: 1 }] }],
  ['what holds anyway', { ...written, answerable: true }],
] as const)('%s does not count', ([, other]) => {
  const { relevantDocuments } = other
  expect(originContent({ ...other, relevantDocuments: [...relevantDocuments] })).toBe(
    originContent(written),
  )
})

test.for([
  { ...written, question: 'Why not?' },
  { ...written, reference: 'So!' },
  { question: 'Why?', reference: 'So.' },
  { ...written, answerable: false },
  { ...written, relevantDocuments: [{ id: 'a.md', grade: 2 }, 'b.md'] },
])('%j is another content', other => {
  expect(originContent(other)).not.toBe(originContent(written))
})

test('a hash of 12 digits, the same on every day', () => {
  expect(originContent(written)).toMatchInlineSnapshot(`"31ccbb444a60"`)
})

test('of a conversation every turn counts, and their order', () => {
  const other = { question: 'How?', reference: 'Thus.' }
  const whole = originContent({ turns: [written, other] })
  expect(whole).toBe(originContent({ turns: [{ ...written, question: ' Why? ' }, other] }))
  for (const turns of [[other, written], [written], [written, { ...other, facts: ['Thus.'] }]])
    expect(originContent({ turns })).not.toBe(whole)
})
