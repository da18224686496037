import { expect, test } from 'vitest'
import { traces } from '../documentedTraces.ts'
import { casesOf, imported, lost } from '../imports.ts'

const asked = 'How long do refunds take?'
const answered = 'Refunds take five working days.'

test('a tool whose result is in no known form leaves the contexts unknown, and is listed', async () => {
  const found = await imported({
    'traces.json': traces(
      ['one', 'a', '', { 'input.value': 'Will it rain?', 'output.value': 'No.' }],
      [
        'one',
        'weather',
        'a',
        { 'openinference.span.kind': 'TOOL', 'output.value': '{"temperature":64}' },
      ],
    ),
  })
  expect(casesOf(found)).toEqual([
    {
      id: 'one',
      question: 'Will it rain?',
      answer: 'No.',
      toolCalls: [{ name: 'weather', result: '{"temperature":64}' }],
    },
  ])
  expect(found.losses).toMatchObject([
    {
      field: 'attributes.output.value',
      why: expect.stringContaining('the result of the tool `weather` has no list of passages'),
    },
  ])
  expect(found.head.metrics).toEqual({ answerRelevance: {} })
})

test('a retriever inside a tool says what was retrieved, not the result of the tool', async () => {
  const result = JSON.stringify([{ id: 'all', text: 'Refunds: five days.' }])
  const found = await imported({
    'traces.json': traces(
      ['one', 'a', '', { 'input.value': asked, 'output.value': answered }],
      ['one', 'b', 'a', { 'openinference.span.kind': 'TOOL', 'output.value': result }],
      [
        'one',
        'c',
        'b',
        {
          'openinference.span.kind': 'RETRIEVER',
          'retrieval.documents.0.document.content': 'Refunds take five days.',
        },
      ],
    ),
  })
  expect(found.cases[0]?.contexts).toEqual(['Refunds take five days.'])
  expect(found.losses.map(({ field }) => field)).toEqual(['attributes.output.value'])
})

test('results of tools in the prompt are contexts if no span is of a tool', async () => {
  const messages = [
    { role: 'user', content: asked },
    { role: 'assistant', content: null, tool_calls: [{ id: 't' }] },
    { role: 'tool', content: JSON.stringify([{ source: 'refunds.md', text: 'Five days.' }]) },
  ]
  const found = await imported({
    'traces.json': traces([
      'one',
      'a',
      '',
      {
        'gen_ai.operation.name': 'chat',
        'gen_ai.input.messages': JSON.stringify(messages),
        'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', content: answered }]),
      },
    ]),
  })
  expect(casesOf(found)).toEqual([
    {
      id: 'one',
      question: asked,
      answer: answered,
      contexts: [{ documentId: 'refunds.md', text: 'Five days.' }],
    },
  ])
  expect(found.losses.map(({ field }) => field)).toEqual(['attributes.gen_ai.input.messages[]'])
})

const root = ['one', 'a', '', { 'input.value': asked, 'output.value': answered }] as const
const tool = (id: string, result: string) =>
  [
    ...(['one', id, 'a'] as const),
    {
      'openinference.span.kind': 'TOOL',
      ...(result !== '' && { 'output.value': result }),
    },
  ] as const
const searched = tool('search', JSON.stringify([{ id: 'refunds.md', text: 'Five days.' }]))

test('passages of one tool are not all if another tool has a result in no known form', async () => {
  const found = await imported({
    'traces.json': traces(root, searched, tool('orders', 'Order 7: paid.')),
  })
  expect(found.cases[0]?.contexts).toBeUndefined()
  expect(found.losses.map(({ why }) => why)).toEqual([
    expect.stringContaining('the passages of the tool `search` are left out'),
    expect.stringContaining('the result of the tool `orders` has no list of passages'),
  ])
})

test('passages of one tool are not all if the trace does not record what another one returned', async () => {
  const found = await imported({ 'traces.json': traces(root, searched, tool('orders', '')) })
  expect(found.cases[0]?.contexts).toBeUndefined()
  expect(lost(found).join('\n')).toContain(
    'what was retrieved is unknown: the trace has no result of the tool `orders`',
  )
  expect(lost(found).join('\n')).toContain('the passages of the tool `search` are left out')
})

test('what a tool inside another one found says more than the result around it', async () => {
  const [trace, id, , attributes] = searched
  const inside = [trace, id, 'agent', attributes] as const
  const found = await imported({
    'traces.json': traces(root, tool('agent', 'Five days, it seems.'), inside),
  })
  expect(found.cases[0]?.contexts).toEqual([
    { id: 'refunds.md', text: 'Five days.', tool: 'search' },
  ])
})

test('what a retriever found counts, whatever a calculator beside it returns', async () => {
  const retriever = [
    ...(['one', 'retriever', 'a'] as const),
    {
      'openinference.span.kind': 'RETRIEVER',
      'retrieval.documents.0.document.content': 'Refunds take five days.',
    },
  ] as const
  const beside = [tool('calculator', '42'), tool('clock', '')]
  const found = await imported({ 'traces.json': traces(root, retriever, searched, ...beside) })
  expect(found.cases[0]?.contexts).toEqual([
    'Refunds take five days.',
    { id: 'refunds.md', text: 'Five days.', tool: 'search' },
  ])
  expect(found.losses.map(({ why }) => why)).toEqual([
    expect.stringContaining('the result of the tool `calculator` has no list of passages'),
  ])
})

test('results of tools in the prompt are no contexts if one of them has no known form', async () => {
  const messages = [
    { role: 'user', content: asked },
    { role: 'tool', content: JSON.stringify([{ source: 'refunds.md', text: 'Five days.' }]) },
    { role: 'tool', content: 'Order 7: paid.' },
  ]
  const chat = (said: readonly object[]) =>
    [
      ...(['one', 'a', ''] as const),
      {
        'gen_ai.operation.name': 'chat',
        'gen_ai.input.messages': JSON.stringify(said),
        'gen_ai.output.messages': JSON.stringify([{ role: 'assistant', content: answered }]),
      },
    ] as const
  const found = await imported({ 'traces.json': traces(chat(messages)) })
  expect(casesOf(found)).toEqual([{ id: 'one', question: asked, answer: answered }])
  const fewer = await imported({
    'traces.json': traces(chat(messages.slice(0, 2)), tool('search', ''), tool('orders', '')),
  })
  expect(casesOf(fewer)).toEqual([
    {
      id: 'one',
      question: asked,
      answer: answered,
      toolCalls: [{ name: 'search' }, { name: 'orders' }],
    },
  ])
  expect(lost(fewer).join('\n')).toContain('no prompt has the results of all tools')
  expect(lost(found).join('\n')).toContain(
    'what was retrieved is unknown: a result of a tool among the messages has no list of passages in a known form',
  )
})
