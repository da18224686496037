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

test.each([
  [
    'pairs of question and answer',
    [
      ['Hello', 'Yes?'],
      ['Is it open?', null],
    ],
  ],
  [
    'pairs of role and text',
    [
      ['human', 'Hello'],
      ['ai', 'Yes?'],
      ['user', 'Is it open?'],
    ],
  ],
])('a chat history of %s is the history', async (_name, history) => {
  const found = await imported({
    'set.json': JSON.stringify([
      {
        inputs: { question: 'Who?', chat_history: history },
        outputs: { answer: 'We.' },
      },
    ]),
  })
  expect(casesOf(found)).toEqual([
    {
      id: 'who',
      question: 'Who?',
      reference: 'We.',
      history: [
        { role: 'user', content: 'Hello' },
        { role: 'assistant', content: 'Yes?' },
        { role: 'user', content: 'Is it open?' },
      ],
    },
  ])
  expect(lost(found)).toEqual([])
})

test('turns of a chat history that are neither a user nor an assistant are told of', async () => {
  const history = [
    ['system', 'Be brief.'],
    ['Hello', 'Yes?'],
    ['one', 'two', 'three'],
  ]
  const found = await imported({
    'set.json': JSON.stringify([
      { inputs: { question: 'Who?', chat_history: history }, outputs: { answer: 'We.' } },
    ]),
  })
  expect(casesOf(found)[0]?.history).toEqual([
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Yes?' },
  ])
  expect(lost(found)).toEqual([
    'set.json:1 [].inputs.chat_history[]: a turn is of the user or the assistant, not of `system`',
    'set.json:1 [].inputs.chat_history[]: a turn is of the user or the assistant, not of ``',
  ])
})

test('a text beside a chat is no question', async () => {
  const messages = [{ role: 'user', content: 'Who?' }]
  const found = await imported({
    'set.json': JSON.stringify([
      { inputs: { messages, locale: 'de' }, outputs: { answer: 'We.' } },
    ]),
  })
  expect(casesOf(found)).toEqual([{ id: 'who', question: 'Who?', reference: 'We.' }])
  expect(lost(found)).toEqual(['set.json:1 [].inputs.locale: a golden set has no key for this'])
})

test('a chat history keeps each reply to a question', async () => {
  const history = [
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Yes?' },
    { role: 'assistant', content: 'Are you there?' },
  ]
  const found = await imported({
    'set.json': JSON.stringify([
      { inputs: { question: 'Who?', chat_history: history }, outputs: { answer: 'We.' } },
    ]),
  })
  expect(casesOf(found)[0]?.history).toEqual(history)
  expect(lost(found)).toEqual([])
})
