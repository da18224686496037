import { expect, test } from 'vitest'
import { documentedFiles } from '../documentedFiles.ts'
import { casesOf, imported, lost } from '../imports.ts'

test('the outputs of an example are the expected ones, and its split is a tag', async () => {
  const found = await imported(documentedFiles['langsmith']?.files ?? {})
  expect(casesOf(found)).toEqual([
    {
      id: '0b1c',
      question: 'How long do refunds take?',
      reference: 'Five working days.',
      tags: ['base'],
      meta: { dataset_split: ['base'], team: 'billing' },
    },
  ])
  expect(lost(found)).toEqual([])
})

test('beside reference outputs the outputs are those of the system', async () => {
  const found = await imported({
    'set.json': JSON.stringify([
      {
        inputs: { question: 'Who?', locale: 'de' },
        outputs: {
          answer: 'We.',
          documents: [{ page_content: 'It was us.', metadata: { source: 'us.md' } }],
        },
        reference_outputs: { answer: 'Us.' },
      },
    ]),
  })
  expect(casesOf(found)).toEqual([
    {
      id: 'who',
      question: 'Who?',
      reference: 'Us.',
      answer: 'We.',
      contexts: [{ documentId: 'us.md', text: 'It was us.' }],
    },
  ])
  expect(lost(found)).toEqual(['set.json:1 [].inputs.locale: a golden set has no key for this'])
})

test('a table has inputs and outputs as JSON, and a chat is a conversation', async () => {
  const inputs = JSON.stringify({
    messages: [
      { type: 'human', content: 'Hello' },
      { type: 'ai', content: 'Yes?' },
      { type: 'human', content: 'Who?' },
    ],
  }).replaceAll('"', '""')
  const found = await imported({
    'set.csv': `inputs,outputs\n"${inputs}","{""output"": ""We.""}"\n`,
  })
  expect(casesOf(found)).toEqual([
    {
      id: 'who',
      question: 'Who?',
      reference: 'We.',
      history: [
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Yes?' },
      ],
    },
  ])
})
