import { expect, test } from 'vitest'
import { documentedFiles } from '../documentedFiles.ts'
import { lines } from '../documentedFile.ts'
import { casesOf, imported, lost } from '../imports.ts'

const user = (content: string) => ({ role: 'user', content })
const assistant = (content: string) => ({ role: 'assistant', content })

test('the last question of a chat is a case, and the reply to it a recorded answer', async () => {
  const found = await imported(documentedFiles['chatLog']?.files ?? {})
  expect(found.format.name).toBe('chatLog')
  expect(casesOf(found)).toEqual([
    {
      id: 'who-pays-for-a-return',
      question: 'Who pays for a return?',
      history: [user('How long do refunds take?'), assistant('Five working days.')],
      answer: 'Returns are free.',
      contexts: [{ id: 'returns.md', text: 'Returns are free.', tool: 'search', hop: 1 }],
      toolCalls: [
        {
          name: 'search',
          arguments: { query: 'return costs' },
          hop: 1,
          result: '[{"id":"returns.md","text":"Returns are free."}]',
        },
      ],
    },
    { id: 'where-are-you', question: 'Where are you?', answer: 'In Bonn.' },
  ])
  expect(lost(found)).toEqual([
    'chat.jsonl:1 messages[]: a turn is of the user or the assistant, not of `system`',
    'chat.jsonl:1 tools: a golden set has no key for this',
    'chat.jsonl:1 parallel_tool_calls: a golden set has no key for this',
    'chat.jsonl:2 messages[].weight: a golden set has no key for this',
  ])
  expect(found.differences.join()).toContain('rename `answer` to `reference`')
})

test('a chat that ends with a question is asked, and nothing is said of answers', async () => {
  const found = await imported({ 'chat.jsonl': lines({ messages: [user('Who?')] }) })
  expect(casesOf(found)).toEqual([{ id: 'who', question: 'Who?' }])
  expect(found.differences.join()).not.toContain('reference')
})

test('one chat may be a document of its own, and its content may have parts', async () => {
  const parts = [
    { type: 'text', text: 'Is this' },
    { type: 'text', text: 'broken?' },
  ]
  const found = await imported({
    'chat.json': JSON.stringify({
      id: 'kettle',
      messages: [{ role: 'user', content: parts }, assistant('Yes.')],
    }),
  })
  expect(casesOf(found)).toEqual([{ id: 'kettle', question: 'Is this\nbroken?', answer: 'Yes.' }])
  expect(lost(found)).toEqual([])
})

const first = [user('Who?'), assistant('We.')]
const second = [...first, user('Where?'), assistant('Here.')]

test('a log with a line for each request is one conversation, also beside another one', async () => {
  const found = await imported(
    {
      'chat.jsonl': lines(
        { conversation_id: 'a', messages: first },
        { conversation_id: 'b', messages: [user('Why?'), assistant('So.')] },
        { conversation_id: 'a', messages: second },
      ),
    },
    { turns: true },
  )
  expect(found.entries.map(({ origin: _, ...one }) => one)).toEqual([
    {
      id: 'a',
      turns: [
        { question: 'Who?', answer: 'We.' },
        { question: 'Where?', answer: 'Here.' },
      ],
    },
    { id: 'why', question: 'Why?', group: 'b', answer: 'So.' },
  ])
})

test('the last turn of a chat keeps the id of its line if the chat has another one', async () => {
  const found = await imported(
    { 'chat.jsonl': lines({ conversation_id: 'a', id: 'request-2', messages: second }) },
    { turns: true },
  )
  expect(found.entries).toMatchObject([
    { id: 'a', turns: [{ question: 'Who?' }, { id: 'request-2', question: 'Where?' }] },
  ])
})

test('records with other messages than those of a chat are of another format', async () => {
  const messages = [{ text: 'Who?' }]
  await expect(imported({ 'chat.jsonl': lines({ messages }) })).rejects.toThrow(/recognized none/)
})
