import { expect, test } from 'vitest'
import { spanToolCall } from '../../../../src/pipeline/steps/spans/spanToolCall.ts'
import { versionOne } from '../spanSteps/versionOne.ts'

const rows = [{ name: 'Two years.', similarity: 0.5 }]

const called = (name: string, attributes: Record<string, unknown>, code = 0) =>
  spanToolCall({ ...versionOne(name, undefined), name, attributes, status: { code } })

test.each([
  [
    'GenAI',
    'execute_tool search',
    {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'search',
      'gen_ai.tool.call.arguments': '{"q":"a"}',
      'gen_ai.tool.call.result': JSON.stringify(rows),
    },
  ],
  [
    'the AI SDK up to version 6',
    'ai.toolCall',
    {
      'ai.operationId': 'ai.toolCall',
      'ai.toolCall.name': 'search',
      'ai.toolCall.args': '{"q":"a"}',
      'ai.toolCall.result': JSON.stringify(rows),
    },
  ],
  [
    'OpenInference',
    'tool',
    {
      'openinference.span.kind': 'TOOL',
      'tool.name': 'search',
      'tool.parameters': '{"q":"string"}',
      'input.value': '{"q":"a"}',
      'output.value': JSON.stringify(rows),
    },
  ],
  [
    'LangChain in OpenInference',
    'search',
    {
      'openinference.span.kind': 'TOOL',
      'input.value': '{"input":"{\\"q\\":\\"a\\"}"}',
      'output.value': JSON.stringify({
        output: {
          lc: 1,
          type: 'constructor',
          id: ['langchain_core', 'messages', 'ToolMessage'],
          kwargs: { content: JSON.stringify(rows), tool_call_id: 'x' },
        },
      }),
    },
  ],
  [
    'GenAI without a name of the tool',
    'execute_tool search',
    { 'gen_ai.tool.call.arguments': { q: 'a' }, 'gen_ai.tool.call.result': rows },
  ],
])('%s', (_name, span, attributes) => {
  expect(called(span, attributes)).toEqual({
    name: 'search',
    input: { q: 'a' },
    result: { value: rows },
  })
})

test('a span that failed has its error, and one that says nothing has a name', () => {
  expect(called('execute_tool search', { 'error.type': 'Timeout' }, 2)).toEqual({
    name: 'search',
    input: undefined,
    error: 'Timeout',
  })
  expect(called('search', {})).toEqual({ name: 'search', input: undefined })
})

test('a result that says that the tool failed is its error', () => {
  const failed = { isError: true, content: [{ type: 'text', text: 'no index' }] }
  const call = called('tool', { 'tool.name': 'search', 'output.value': JSON.stringify(failed) })
  expect(call).toEqual({ name: 'search', input: undefined, error: 'no index' })
})

test('a text stays a text, and a result with other keys is whole', () => {
  const texts = { 'input.value': 'refunds', 'output.value': 'Two years.' }
  expect(called('search', texts)).toMatchObject({
    input: 'refunds',
    result: { value: 'Two years.' },
  })
  const both = { 'output.value': '{"output":[1],"total":1}' }
  expect(called('search', both).result).toEqual({ value: { output: [1], total: 1 } })
})
