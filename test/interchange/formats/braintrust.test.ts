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
