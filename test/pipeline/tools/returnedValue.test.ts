import { expect, test } from 'vitest'
import { calledTools } from '../../../src/pipeline/tools/calledTools.ts'

// Through `calledTools`, which gives results to their calls.

const search = { hop: 1, name: 'search', input: { query: 'kettle' } }

const asks = (id: string, ...names: string[]) => ({
  role: 'assistant',
  tool_calls: names.map(name => ({ id: `${id}${name}`, function: { name, arguments: '{}' } })),
})
const returns = (id: string, content: string) => ({ role: 'tool', tool_call_id: id, content })

test.each([
  { role: 'tool', tool_call_id: '1search', status: 'error', content: 'no index' },
  {
    role: 'tool',
    content: [
      {
        ...{ type: 'tool-result', toolCallId: '1search', toolName: 'search' },
        output: { type: 'error-text', value: 'no index' },
      },
    ],
  },
  {
    role: 'user',
    content: [{ type: 'tool_result', tool_use_id: '1search', is_error: true, content: 'no index' }],
  },
  { type: 'tool-error', toolCallId: '1search', toolName: 'search', error: 'no index' },
])('a tool that failed has an error and no result: %j', message => {
  expect(calledTools([asks('1', 'search'), message])).toEqual({
    calls: [{ name: 'search', hop: 1, input: {}, error: 'no index' }],
  })
})

test('results without ids, or with the same, belong to the calls of their round in order', () => {
  const call = (query: string) => ({ functionCall: { name: 'search', args: { query } } })
  const result = (response: unknown) => ({ functionResponse: { name: 'search', response } })
  const contents = [
    { role: 'model', parts: [call('kettle'), call('pan')] },
    { role: 'user', parts: [result({ output: ['k'] }), result({ error: 'no index' })] },
  ]
  expect(calledTools(contents)).toEqual({
    calls: [
      { ...search, result: { value: { output: ['k'] } } },
      { ...search, input: { query: 'pan' }, error: 'no index' },
    ],
  })
  const one = { id: '', function: { name: 'search', arguments: '{}' } }
  const twice = { role: 'assistant', tool_calls: [one, one] }
  const round = [twice, returns('', 'one'), returns('', 'two')]
  expect(calledTools([...round, ...round])).toMatchObject({
    calls: ['one', 'two', 'one', 'two'].map(value => ({ result: { value } })),
  })
})

test.each([
  [{ type: 'tool-search', state: 'output-denied', input: {} }, 'denied'],
  [{ type: 'web_search_call', status: 'failed' }, 'failed'],
  [
    { name: 'search', result: { isError: true, content: [{ type: 'text', text: 'down' }] } },
    'down',
  ],
])('a call that was denied or failed has an error and no result: %j', (item, error) => {
  const parts = 'state' in item ? [{ role: 'assistant', parts: [item] }] : [item]
  expect(calledTools(parts)).toMatchObject({ calls: [{ error }] })
  expect(calledTools(parts)).not.toHaveProperty('calls.0.result')
})

test('a result that is an error without words is one', () => {
  const failed = { type: 'tool_result', tool_use_id: '1search', is_error: true }
  const limit = { type: 'web_search_tool_result_error', error_code: 'max_uses_exceeded' }
  const refused = { type: 'web_search_tool_result', tool_use_id: '1search', content: limit }
  const errorOf = (content: unknown) =>
    calledTools([asks('1', 'search'), { role: 'user', content }])
  expect(errorOf([failed])).toMatchObject({ calls: [{ error: 'failed' }] })
  expect(errorOf([refused])).toMatchObject({ calls: [{ error: 'max_uses_exceeded' }] })
})
