import { expect, test } from 'vitest'
import { idOfText } from '../../../src/corpus/idOfText.ts'
import { documentedFiles } from '../documentedFiles.ts'
import { casesOf, imported, lost } from '../imports.ts'

test('chunks with either name of their score become graded documents', async () => {
  const found = await imported(documentedFiles['trulens']?.files ?? {})
  expect(casesOf(found)).toEqual([
    {
      id: 'q1',
      question: 'How long do refunds take?',
      reference: 'Five working days.',
      relevantDocuments: [
        { id: 'Refunds', grade: 100, text: 'Refunds take five working days.' },
        { id: 'Returns', grade: 50, text: 'Returns are free.' },
      ],
      meta: { source: 'help desk' },
    },
  ])
  expect(lost(found)).toEqual([
    'trulens.json:6 [].expected_chunks: scores below 1 are carried over as hundredths: a grade is a whole number',
  ])
})

const rated =
  'these are labels of people on scores of TruLens; calibrate takes labels of claims and of pairs of answers: label claims with npx vitest-rag open'

test('older sets, whole grades and human scores', async () => {
  const found = await imported({
    'set.jsonl': [
      JSON.stringify({ query: 'Who?', response: 'We.', human_score: 0.8 }),
      JSON.stringify({
        query: 'When?',
        expected_chunks: [{ text: 'Now.', expect_score: 2 }, 'Then.'],
      }),
    ].join('\n'),
  })
  expect(casesOf(found)).toEqual([
    { id: 'who', question: 'Who?', answer: 'We.' },
    {
      id: 'when',
      question: 'When?',
      relevantDocuments: [
        { id: idOfText('Now.'), grade: 2, text: 'Now.' },
        { id: idOfText('Then.'), text: 'Then.' },
      ],
    },
  ])
  expect(lost(found)).toEqual([`set.jsonl:1 human_score: ${rated}`])
})

test('a response with a score is an answer, which may be wrong', async () => {
  const query = 'How long do refunds take?'
  const found = await imported({
    'set.csv': `query,expected_response,expected_score\n${query},Five days.,1\n${query},Returns are free.,0\n${query},Five working days.,\n`,
  })
  expect(found.format.name).toBe('trulens')
  expect(casesOf(found).map(({ answer, reference }) => ({ answer, reference }))).toEqual([
    { answer: 'Five days.' },
    { answer: 'Returns are free.' },
    { reference: 'Five working days.' },
  ])
  expect(lost(found).filter(one => one.includes('expected_score'))).toEqual([
    `set.csv:2 expected_score: ${rated}`,
    `set.csv:3 expected_score: ${rated}`,
  ])
})
