import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { GoldenCase } from '../../../src/golden/goldenSet.ts'
import { standInOutputs } from '../../../src/run/services/standInOutput.ts'
import { temporaryFolder } from '../../judge/temporaryFolder.ts'

const goldenCase: GoldenCase = {
  id: 'refund',
  question: 'How long?',
  reference: 'Thirty days.',
  answerable: true,
  tags: [],
  critical: false,
  metrics: {},
  hash: '0123456789ab',
}
const contexts = [{ id: 'a#1', documentId: 'a', text: 'Thirty days.' }]
const nothing = standInOutputs('no-such-file.jsonl')

function answersOf(...records: object[]) {
  const file = join(temporaryFolder(), 'answers.jsonl')
  const lines = records.map(
    record =>
      `${JSON.stringify({ set: 'desk', caseId: 'refund', repeat: 0, question: 'How long?', answer: 'A month.', contexts, ...record })}\n`,
  )
  writeFileSync(file, lines.join(''))
  return standInOutputs(file)
}

test('a recorded answer is the output, whatever the last run had', () => {
  const recorded = { answer: 'Written down.', contexts: [] }
  expect(answersOf({})({ set: 'desk' }, { ...goldenCase, recorded })).toEqual({
    source: 'recorded',
    output: recorded,
  })
})

test('then comes the first answer of the last run', () => {
  const output = { answer: 'A month.', contexts, declined: false }
  const standIn = answersOf({ declined: false }, { repeat: 1, answer: 'Another.' })
  expect(standIn({ set: 'desk' }, goldenCase)).toEqual({ source: 'lastRun', output })
})

test.each([
  ['of another set', { set: 'shop' }],
  ['of a variant', { variant: 'hyde' }],
  ['of another case', { caseId: 'shipping' }],
  ['to another question', { question: 'How much?' }],
  ['of a repeat alone', { repeat: 1 }],
])('an answer %s is none', (_name, record) => {
  expect(answersOf(record)({ set: 'desk' }, goldenCase).source).toBe('reference')
})

test('then the reference, with the texts of relevant documents', () => {
  const relevantDocuments = [
    { id: 'a', grade: 1, text: 'In thirty days.' },
    { id: 'b', grade: 1 },
    { id: 'c', grade: 0, text: 'Not relevant.' },
  ]
  expect(nothing({ set: 'desk' }, { ...goldenCase, relevantDocuments })).toEqual({
    source: 'reference',
    output: {
      answer: 'Thirty days.',
      contexts: [{ id: 'a', documentId: 'a', text: 'In thirty days.' }],
    },
  })
})

test('and with itself, where no document has a text: something has to be checked against', () => {
  const { output } = nothing({ set: 'desk' }, goldenCase)
  expect(output?.contexts.map(({ text }) => text)).toEqual(['Thirty days.'])
})

test('a case that is to be declined is, and one without a reference is not known', () => {
  expect(nothing({ set: 'desk' }, { ...goldenCase, answerable: false })).toEqual({
    source: 'refusal',
    output: { answer: '', contexts: [], declined: true },
  })
  const { reference: _reference, ...without } = goldenCase
  expect(nothing({ set: 'desk' }, without)).toEqual({ source: 'unknown' })
})

test('facts stand in where there is no reference', () => {
  const { reference: _, ...bare } = goldenCase
  const facts = [{ text: 'Thirty days.' }, { text: 'Postage is free.' }]
  expect(nothing({ set: 'desk' }, { ...bare, facts }).output?.answer).toBe(
    'Thirty days.\nPostage is free.',
  )
})

test('a case to ask back gets a question, which is asked about as the answer will be', () => {
  const asking = { ...goldenCase, answerable: false, asksBack: true as const }
  expect(nothing({ set: 'desk' }, asking)).toEqual({
    source: 'askedBack',
    output: { answer: 'How long?', contexts: [] },
  })
})

test('passages of the answer stand in for those of a step that a judge would read', () => {
  const judged = { ...goldenCase, metrics: { 'contextRecall of rerank': {}, 'mrr of scan': {} } }
  const { output } = nothing({ set: 'desk' }, judged)
  const named = { id: 'rerank reference', documentId: 'reference', text: 'Thirty days.' }
  expect(output?.stepPassages).toEqual({ rerank: { documents: ['reference'], passages: [named] } })
  const rerank = { documents: ['a'], passages: contexts }
  const recorded = answersOf({ stepPassages: { rerank } })({ set: 'desk' }, judged)
  expect(recorded.output?.stepPassages).toEqual({ rerank })
  const old = answersOf({ stepPassages: { rerank: { documents: ['a'] } } })({ set: 'desk' }, judged)
  expect(old.output?.stepPassages?.['rerank']).toMatchObject({ passages: [{ id: 'rerank a#1' }] })
})
