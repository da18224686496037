import { expect, test } from 'vitest'
import { documentedFiles } from '../documentedFiles.ts'
import { casesOf, imported, lost } from '../imports.ts'

const expected = {
  id: 'e1',
  question: 'How long do refunds take?',
  reference: 'Five working days.',
  tags: ['base'],
  meta: { team: 'billing' },
}

test('lines of a dataset: the output is the expected one, and splits are tags', async () => {
  const found = await imported(documentedFiles['phoenix']?.files ?? {})
  expect(casesOf(found)).toEqual([expected])
  expect(lost(found)).toEqual([])
})

test.each(['.', '_'])('a table has a column for each key, after `%s`', async sign => {
  const columns = ['input.question', 'input.locale', 'output.answer', 'metadata.team']
  const found = await imported({
    'set.csv': [
      `id,node_id,${columns.map(name => name.replace('.', sign)).join(',')},splits`,
      'e1,RGF0,How long do refunds take?,de,Five working days.,billing,"[""base""]"',
      'e2,RGF1,Who pays?,,,,[]',
    ].join('\n'),
  })
  expect(found.format.name).toBe('phoenix')
  expect(casesOf(found)).toEqual([expected, { id: 'e2', question: 'Who pays?' }])
  expect(lost(found)).toEqual([`set.csv:2 input${sign}locale: a golden set has no key for this`])
})

test('a table without ids is of Phoenix only if it has no other columns', async () => {
  const bare = await imported({ 'set.csv': 'input_query,output_text\nWho?,We.\n' })
  expect(bare.format.name).toBe('phoenix')
  expect(casesOf(bare)).toEqual([{ id: 'who', question: 'Who?', reference: 'We.' }])
  const usage = 'question,reference,input_tokens,output_tokens\nWho?,We.,1,2\n'
  const other = await imported({ 'set.csv': usage })
  expect(other.format.name).toBe('plain')
})

test('a chat in a cell is a conversation', async () => {
  const messages = JSON.stringify([
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Yes?' },
    { role: 'user', content: 'Who?' },
  ]).replaceAll('"', '""')
  const found = await imported({
    'set.csv': `example_id,input_messages,output_output\n1,"${messages}",We.\n`,
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

test('passages in an output are what was retrieved: they are kept as notes with their ids, and listed', async () => {
  const found = await imported({
    'set.jsonl': JSON.stringify({
      id: 'e1',
      node_id: 'RGF0',
      input: { question: 'Who pays?', context: ['Who asks.'] },
      output: {
        answer: 'We.',
        documents: [{ id: 'a.md', text: 'We pay.' }, { text: 'It is late.' }],
      },
    }),
  })
  expect(casesOf(found)).toEqual([
    {
      id: 'e1',
      question: 'Who pays?',
      reference: 'We.',
      meta: { contexts: [{ id: 'a.md', text: 'We pay.' }, 'It is late.', 'Who asks.'] },
    },
  ])
  expect(lost(found)).toEqual([
    'set.jsonl:1 contexts: kept under `meta`: passages are recorded with the answer that was made from them, and there is none',
  ])
})
