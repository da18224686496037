import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calledTools } from '../../../src/pipeline/tools/calledTools.ts'

// Each form as its library returns it, with the parts that matter here.

const search = { hop: 1, name: 'search', input: { query: 'kettle' } }

const forms: Record<string, unknown> = {
  'a result of the AI SDK': {
    steps: [
      {
        content: [
          { type: 'text', text: 'I look it up.' },
          { type: 'tool-call', toolCallId: 'a', toolName: 'search', input: { query: 'kettle' } },
          { type: 'tool-result', toolCallId: 'a', toolName: 'search', output: [{ id: 1 }] },
        ],
        toolCalls: [
          { type: 'tool-call', toolCallId: 'a', toolName: 'search', input: { query: 'kettle' } },
        ],
      },
      { content: [{ type: 'text', text: 'Two years.' }], toolCalls: [] },
    ],
  },
  'steps of the AI SDK, version 4': [
    {
      toolCalls: [{ toolCallId: 'a', toolName: 'search', args: { query: 'kettle' } }],
      toolResults: [
        { type: 'tool-result', toolCallId: 'a', toolName: 'search', result: [{ id: 1 }] },
      ],
    },
  ],
  'messages of the AI SDK': [
    {
      role: 'assistant',
      content: [
        { type: 'tool-call', toolCallId: 'a', toolName: 'search', input: { query: 'kettle' } },
      ],
    },
    {
      role: 'tool',
      content: [
        {
          type: 'tool-result',
          toolCallId: 'a',
          toolName: 'search',
          output: { type: 'json', value: [{ id: 1 }] },
        },
      ],
    },
  ],
  'messages of OpenAI': [
    { role: 'system', content: 'Be brief.' },
    { role: 'user', content: 'How long?' },
    {
      role: 'assistant',
      content: null,
      tool_calls: [
        {
          id: 'a',
          type: 'function',
          function: { name: 'search', arguments: '{"query":"kettle"}' },
        },
      ],
    },
    { role: 'tool', tool_call_id: 'a', content: '[{"id":1}]' },
    { role: 'assistant', content: 'Two years.' },
  ],
  "items of OpenAI's Responses": {
    output: [
      { type: 'reasoning', summary: [] },
      { type: 'function_call', call_id: 'a', name: 'search', arguments: '{"query":"kettle"}' },
      { type: 'function_call_output', call_id: 'a', output: '[{"id":1}]' },
      { type: 'message', role: 'assistant', content: [{ type: 'output_text', text: 'Two.' }] },
    ],
  },
  'messages of LangChain': {
    messages: [
      { type: 'human', content: 'How long?' },
      {
        type: 'ai',
        // Some models repeat their calls here.
        content: [{ type: 'tool_use', id: 'a', name: 'search', input: { query: 'kettle' } }],
        tool_calls: [{ type: 'tool_call', id: 'a', name: 'search', args: { query: 'kettle' } }],
      },
      { type: 'tool', tool_call_id: 'a', name: 'search', content: '…', artifact: [{ id: 1 }] },
      { type: 'ai', content: 'Two years.', tool_calls: [] },
    ],
  },
  'messages of Anthropic': [
    { role: 'user', content: 'How long?' },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'I look it up.' },
        { type: 'tool_use', id: 'a', name: 'search', input: { query: 'kettle' } },
      ],
    },
    {
      role: 'user',
      content: [
        {
          type: 'tool_result',
          tool_use_id: 'a',
          content: [{ type: 'text', text: '[{"id":1}]' }],
        },
      ],
    },
  ],
  'messages that the AI SDK shows': [
    { role: 'user', parts: [{ type: 'text', text: 'How long?' }] },
    {
      role: 'assistant',
      parts: [
        { type: 'step-start' },
        {
          ...{ type: 'tool-search', toolCallId: 'a', state: 'output-available' },
          ...{ input: { query: 'kettle' }, output: [{ id: 1 }] },
        },
        { type: 'text', text: 'Two years.', state: 'done' },
      ],
    },
  ],
  'contents of Gemini': [
    { role: 'user', parts: [{ text: 'How long?' }] },
    { role: 'model', parts: [{ functionCall: { name: 'search', args: { query: 'kettle' } } }] },
    {
      role: 'user',
      parts: [{ functionResponse: { name: 'search', response: [{ id: 1 }] } }],
    },
    { role: 'model', parts: [{ text: 'Two years.' }] },
  ],
  'our own': [{ name: 'search', arguments: { query: 'kettle' }, result: [{ id: 1 }], hop: 1 }],
}

test.each(Object.entries(forms))('%s', (_form, given) => {
  expect(calledTools(given)).toEqual({ calls: [{ ...search, result: { value: [{ id: 1 }] } }] })
})

test('a call alone has no result and no round', () => {
  const calls = [{ name: 'search', input: { query: 'kettle' } }]
  const { name, input } = { name: 'search', input: { query: 'kettle' } }
  expect(calledTools([{ toolCallId: 'a', toolName: name, input }])).toEqual({ calls })
  expect(calledTools([{ name, args: input, id: 'a' }])).toEqual({ calls })
  expect(calledTools([{ function: { name, arguments: JSON.stringify(input) } }])).toEqual({ calls })
  expect(calledTools(['search'])).toEqual({ calls: [{ name: 'search' }] })
  expect(calledTools([])).toEqual({ calls: [] })
})

const asks = (id: string, ...names: string[]) => ({
  role: 'assistant',
  tool_calls: names.map(name => ({ id: `${id}${name}`, function: { name, arguments: '{}' } })),
})
const returns = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content })

test('calls that the model makes at once are of one hop', () => {
  const messages = [
    asks('1', 'search', 'order'),
    returns('1order', 'twelve'),
    returns('1search', 'none'),
    asks('2', 'search'),
    returns('2search', 'found'),
  ]
  expect(calledTools(messages)).toMatchObject({
    calls: [
      { name: 'search', hop: 1, result: { value: 'none' } },
      { name: 'order', hop: 1, result: { value: 'twelve' } },
      { name: 'search', hop: 2, result: { value: 'found' } },
    ],
  })
  const items = [
    { type: 'function_call', call_id: 'a', name: 'search', arguments: '{}' },
    { type: 'function_call', call_id: 'b', name: 'order', arguments: '{}' },
    { type: 'function_call_output', call_id: 'a', output: 'none' },
    { type: 'function_call_output', call_id: 'b', output: 'twelve' },
    { type: 'function_call', call_id: 'c', name: 'search', arguments: '{}' },
  ]
  expect(calledTools(items)).toMatchObject({ calls: [{ hop: 1 }, { hop: 1 }, { hop: 2 }] })
})

test('tools of the provider are called, too', () => {
  const items = [
    { type: 'web_search_call', id: 'a', status: 'completed', action: { query: 'kettle' } },
    { type: 'file_search_call', id: 'b', queries: ['kettle'], results: [{ text: 'Two.' }] },
    { type: 'mcp_call', id: 'c', name: 'lookup', arguments: '{}', output: '[1]', error: null },
    { type: 'custom_tool_call', call_id: 'd', name: 'code', input: 'print(1)' },
    { type: 'custom_tool_call_output', call_id: 'd', output: '1' },
  ]
  expect(calledTools(items)).toEqual({
    calls: [
      { hop: 1, name: 'web_search', input: { query: 'kettle' } },
      {
        ...{ hop: 1, name: 'file_search', input: { queries: ['kettle'] } },
        result: { value: [{ text: 'Two.' }] },
      },
      { hop: 1, name: 'lookup', input: {}, result: { value: [1] } },
      { hop: 1, name: 'code', input: 'print(1)', result: { value: '1' } },
    ],
  })
  const anthropic = {
    role: 'assistant',
    content: [
      { type: 'thinking', thinking: '…' },
      { type: 'server_tool_use', id: 'a', name: 'web_search', input: { query: 'kettle' } },
      { type: 'web_search_tool_result', tool_use_id: 'a', content: [{ url: 'a' }] },
    ],
  }
  expect(calledTools([anthropic])).toMatchObject({
    calls: [{ name: 'web_search', result: { value: [{ url: 'a' }] } }],
  })
})

test('tools with a text as input are called, too', () => {
  const call = { id: 'a', type: 'custom', custom: { name: 'code', input: 'print(1)' } }
  expect(calledTools([{ role: 'assistant', content: null, tool_calls: [call] }])).toEqual({
    calls: [{ hop: 1, name: 'code', input: 'print(1)' }],
  })
})

test('functions of older models are called by their names', () => {
  const messages = [
    { role: 'user', content: 'How long?' },
    {
      role: 'assistant',
      content: null,
      function_call: { name: 'search', arguments: '{"query":"kettle"}' },
    },
    { role: 'function', name: 'search', content: '[{"id":1}]' },
  ]
  expect(calledTools(messages)).toEqual({ calls: [{ ...search, result: { value: [{ id: 1 }] } }] })
})

test('calls of earlier turns are left out', () => {
  const earlier = [{ role: 'user', content: 'a' }, asks('1', 'refund'), returns('1refund', 'done')]
  const answer = { role: 'assistant', content: 'It is done.' }
  const messages = [...earlier, answer, { role: 'user', content: 'b' }, asks('2', 'search')]
  expect(calledTools(messages)).toMatchObject({ calls: [{ name: 'search', hop: 1 }] })
})

test('calls that the provider answered in the same message are of an earlier turn', () => {
  const content = [
    { type: 'server_tool_use', id: 'a', name: 'web_search', input: {} },
    { type: 'web_search_tool_result', tool_use_id: 'a', content: [] },
    { type: 'text', text: 'Two years.' },
  ]
  const messages = [{ role: 'user' }, { role: 'assistant', content }, { role: 'user' }]
  expect(calledTools(messages)).toEqual({ calls: [] })
})

test.each([
  [asks('1', 'refund'), returns('1refund', 'done')],
  [asks('1', 'refund'), returns('1refund', 'done'), { role: 'system', content: 'Be brief.' }],
  [asks('1', 'refund')],
])(
  'a message of a user after calls without an answer may be of the same question: %#',
  (...made) => {
    const added = { role: 'user', content: 'Name your sources.' }
    const messages = [{ role: 'user', content: 'a' }, ...made, added, { role: 'assistant' }]
    expect(calledTools(messages)).toMatchObject({
      fault: expect.stringContaining('the same question'),
      fix: expect.stringContaining('messages of the last question'),
    })
  },
)

test.each([
  { lc: 1, type: 'constructor', id: ['AIMessage'], kwargs: { tool_calls: [{ name: 'refund' }] } },
  { type: 'ai', data: { content: '', tool_calls: [{ name: 'refund' }] } },
  { type: 'tool_call_item', rawItem: { type: 'function_call', name: 'refund' } },
  { type: 'tool-call', payload: { toolName: 'refund', args: {} } },
  { toolCalls: [{ type: 'tool-call', payload: { toolName: 'refund', args: {} } }] },
  { type: 'content_block_start', content_block: { type: 'tool_use', name: 'refund' } },
  { type: 'function', name: 'refund', arguments: '{}' },
  { role: 'assistant', content: [{ toolUse: { name: 'refund', input: {} } }] },
  { role: 'assistant', content: '', options: { toolCall: [{ name: 'refund', input: {} }] } },
])('a call in an unknown form is a fault, not an answer without calls: %j', item => {
  expect(calledTools([item])).toHaveProperty('fault')
})

test('requests for an approval and beginnings of a stream are no calls', () => {
  const input = { toolCallId: 'a', toolName: 'refund', input: {} }
  const streamed = [{ type: 'tool-input-start', id: 'a', toolName: 'refund' }]
  const content = [
    { type: 'tool-call', ...input },
    { type: 'tool-approval-request', toolCallId: 'a' },
  ]
  const reply = [{ type: 'tool-approval-response', approvalId: 'x', approved: false }]
  const asking = { type: 'mcp_approval_request', name: 'refund', arguments: '{}' }
  const calls = [{ name: 'refund' }]
  expect(calledTools([...streamed, { type: 'tool-call', ...input }])).toMatchObject({ calls })
  expect(
    calledTools([
      { role: 'assistant', content },
      { role: 'tool', content: reply },
    ]),
  ).toMatchObject({ calls })
  expect(calledTools([asking])).toEqual({ calls: [] })
})

test('tools of the provider are called, too, where LangChain lists the others', () => {
  const hosted = { type: 'server_tool_use', id: 'a', name: 'web_search', input: {} }
  const own = { id: 'b', name: 'refund' }
  const message = { type: 'ai', content: [hosted, { type: 'tool_use', ...own }], tool_calls: [own] }
  expect(calledTools([message])).toMatchObject({
    calls: [{ name: 'web_search' }, { name: 'refund' }],
  })
})

test('a result that is a number or a word stays text', () => {
  for (const result of ['2024', 'true', 'null', '"quoted"']) {
    expect(calledTools([{ name: 'search', result }])).toMatchObject({
      calls: [{ result: { value: result } }],
    })
  }
})

test('arguments that are no JSON stay text', () => {
  const calls = [{ function: { name: 'search', arguments: '{"query":' } }]
  expect(calledTools(calls)).toEqual({ calls: [{ name: 'search', input: '{"query":' }] })
})

test.each([
  [3, /^Expected the result of the AI SDK/],
  [{ answer: 'Two years.' }, /^Expected the result of the AI SDK/],
  [['search', { query: 'kettle' }], /^Expected item 2 to be a message/],
  [[returns('1', 'found')], /^Expected each result of a tool to come with the call/],
])('anything else has a fault: %j', (given, fault) => {
  expect(calledTools(given)).toEqual({ fault: expect.stringMatching(fault) })
})

test('any JSON is calls or a fault', () => {
  const names = ['role', 'type', 'content', 'tool_calls', 'toolCalls', 'steps', 'function', 'name']
  const { value } = fc.letrec(tie => ({
    value: fc.oneof(
      { maxDepth: 5 },
      fc.constantFrom(
        'user',
        'assistant',
        'tool',
        'tool-call',
        'tool-result',
        'tool_use',
        'ai',
        null,
        1,
      ),
      fc.array(tie('value'), { maxLength: 4 }),
      fc.dictionary(
        fc.constantFrom(...names, 'id', 'toolName', 'output', 'arguments', 'hop', 'text', 'error'),
        tie('value'),
        { maxKeys: 6 },
      ),
    ),
  }))
  fc.assert(
    fc.property(value, given => {
      const called = calledTools(given)
      if ('fault' in called) return
      for (const { name, hop = 1 } of called.calls) {
        expect(name).toBeTypeOf('string')
        expect(hop).toBeGreaterThan(0)
      }
    }),
  )
})
