import { expect, test } from 'vitest'
import { casesOf, imported, lost } from '../imports.ts'

const user = { role: 'user', content: 'Where is my refund?' }
const answer = { role: 'assistant', content: 'It is paid.' }
const call = (id: string, name: string, given: object) => ({
  id,
  type: 'function',
  function: { name, arguments: JSON.stringify(given) },
})
const calling = (...calls: object[]) => ({ role: 'assistant', content: null, tool_calls: calls })
const result = (id: string, content: unknown) => ({
  role: 'tool',
  tool_call_id: id,
  content: JSON.stringify(content),
})

async function chat(...messages: object[]) {
  const found = await imported({ 'chat.jsonl': JSON.stringify({ messages }) })
  const [one] = casesOf(found)
  return { one, lost: lost(found) }
}

const found = (id: string) => [{ id, text: `All about ${id}.` }]

test('calls of several rounds have their results, and passages their tool and round', async () => {
  const { one, lost: losses } = await chat(
    user,
    calling(call('a', 'search', { query: 'refund' }), call('b', 'orders', { user: 7 })),
    result('b', found('order')),
    result('a', found('refund')),
    calling(call('c', 'search', { query: 'paid' })),
    result('c', found('payment')),
    answer,
  )
  expect(one?.toolCalls).toMatchObject([
    {
      name: 'search',
      arguments: { query: 'refund' },
      hop: 1,
      result: expect.stringContaining('All about refund.'),
    },
    { name: 'orders', arguments: { user: 7 }, hop: 1 },
    { name: 'search', arguments: { query: 'paid' }, hop: 2 },
  ])
  expect(one?.contexts).toMatchObject([
    { id: 'order', tool: 'orders', hop: 1 },
    { id: 'refund', tool: 'search', hop: 1 },
    { id: 'payment', tool: 'search', hop: 2 },
  ])
  expect(losses).toEqual([])
})

test('calls before the last question are of its history', async () => {
  const { one, lost: losses } = await chat(
    { role: 'user', content: 'Hello?' },
    calling(call('a', 'greet', {})),
    { role: 'assistant', content: 'Hello.' },
    user,
    answer,
  )
  expect(one).not.toHaveProperty('toolCalls')
  expect(losses).toContain('chat.jsonl:1 messages[].tool_calls: a golden set has no key for this')
})

test('calls without an answer are listed', async () => {
  const { one, lost: losses } = await chat(user, calling(call('a', 'search', {})))
  expect(one).not.toHaveProperty('toolCalls')
  expect(losses).toContain(
    'chat.jsonl:1 toolCalls: calls of tools are recorded with an answer, and there is none',
  )
})

test('arguments that are too long are left out, which is told', async () => {
  const { one, lost: losses } = await chat(
    user,
    calling(call('a', 'search', { query: 'x'.repeat(5000) })),
    answer,
  )
  expect(one?.toolCalls).toEqual([{ name: 'search', hop: 1 }])
  expect(losses).toContain(
    'chat.jsonl:1 toolCalls: arguments of a call are left out, because they are too long',
  )
})

test('a part of too many calls is not recorded, because it would look like all', async () => {
  const calls = Array.from({ length: 101 }, (_, index) => call(`${index}`, 'search', { index }))
  const { one, lost: losses } = await chat(user, calling(...calls), answer)
  expect(one).not.toHaveProperty('toolCalls')
  expect(losses).toContain(
    'chat.jsonl:1 toolCalls: all 101 calls are left out, because a golden set records 100 at most',
  )
})
