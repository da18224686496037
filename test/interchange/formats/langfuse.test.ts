import { expect, test } from 'vitest'
import { documentedFiles } from '../documentedFiles.ts'
import { casesOf, imported, lost } from '../imports.ts'

test('items of a dataset; what is archived is skipped', async () => {
  const found = await imported(documentedFiles['langfuse']?.files ?? {})
  expect(casesOf(found)).toEqual([
    {
      id: 'l1',
      question: 'How long do refunds take?',
      reference: 'Five working days.',
      meta: { team: 'billing' },
    },
    {
      id: 'l2',
      question: 'Who pays for a return?',
      reference: 'We do.',
      history: [
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Yes?' },
      ],
      skip: true,
    },
  ])
  expect(lost(found)).toEqual([])
})

test('the names of the exports', async () => {
  const found = await imported({
    'set.csv':
      'id,input,expected_output,metadata,source_trace_id\nx,"{""query"": ""Who?"", ""lang"": ""de""}",We.,"[1]",t1\n',
  })
  expect(found.format.name).toBe('langfuse')
  expect(casesOf(found)).toEqual([
    { id: 'x', question: 'Who?', reference: 'We.', meta: { metadata: [1] } },
  ])
  expect(lost(found)).toEqual(['set.csv:2 input.lang: a golden set has no key for this'])
})

test('passages of an item are notes: what was retrieved need not be relevant', async () => {
  const found = await imported({
    'items.json': JSON.stringify([
      {
        id: 'i1',
        status: 'ACTIVE',
        input: { question: 'Who?', context: ['It was us.'] },
        expectedOutput: { answer: 'We.', contexts: ['We did it.'] },
      },
    ]),
  })
  expect(found.format.name).toBe('langfuse')
  expect(casesOf(found)).toEqual([
    {
      id: 'i1',
      question: 'Who?',
      reference: 'We.',
      meta: { contexts: ['We did it.', 'It was us.'] },
    },
  ])
  expect(lost(found)).toEqual([
    'items.json:1 contexts: kept under `meta`: passages are recorded with the answer that was made from them, and there is none',
  ])
})
