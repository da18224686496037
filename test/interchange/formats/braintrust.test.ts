import { expect, test } from 'vitest'
import { documentedFiles } from '../documentedFiles.ts'
import { casesOf, imported, lost } from '../imports.ts'

test('a row of an experiment', async () => {
  const found = await imported(documentedFiles['braintrust']?.files ?? {})
  expect(casesOf(found)).toEqual([
    {
      id: 'b1',
      question: 'How long do refunds take?',
      reference: 'Five working days.',
      answer: 'Five days.',
      contexts: ['Refunds take five days.'],
      tags: ['billing-team'],
      meta: { source: 'help desk' },
    },
  ])
  expect(lost(found)).toEqual([
    'braintrust.json:20 [].scores: scores are made by the metrics of the set',
    'braintrust.json:2 tags: the tag `billing team` is written as `billing-team`',
  ])
})

test('a row of a dataset is a question and what is expected', async () => {
  const found = await imported({
    'set.jsonl': '{"id":"1","input":"Who?","expected":{"answer":"We."}}',
  })
  expect(found.format.name).toBe('braintrust')
  expect(casesOf(found)).toEqual([{ id: '1', question: 'Who?', reference: 'We.' }])
})

test('in a test of a scorer, what is expected is a score and not the right answer', async () => {
  const found = await imported({
    'set.json': JSON.stringify([
      {
        input: { input: 'Who?', output: 'They.', expected: 'We.', criteria: 'Is it right?' },
        expected: 0,
      },
      { input: { question: 'What is 1 - 1?' }, expected: 0 },
      { input: { question: 'Which draft?', output: 'short' }, expected: 'The first.' },
    ]),
  })
  expect(casesOf(found)).toEqual([
    { id: 'who', question: 'Who?', reference: 'We.', answer: 'They.' },
    { id: 'what-is-1-1', question: 'What is 1 - 1?', reference: '0' },
    { id: 'which-draft', question: 'Which draft?', reference: 'The first.' },
  ])
  expect(lost(found)).toEqual([
    'set.json:1 [].expected: it is a score, because the input has the answer: a run here scores the answer itself',
    'set.json:1 [].input.criteria: a golden set has no key for this',
    'set.json:1 [].input.output: a golden set has no key for this',
  ])
})
