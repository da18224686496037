import { expect, test } from 'vitest'
import { traces } from '../documentedTraces.ts'
import { casesOf, imported } from '../imports.ts'

const root = ['one', 'a', '', { 'input.value': 'How long?', 'output.value': 'Five days.' }] as const

type Attributes = Record<string, string>
const tool = (name: string, above: string, attributes: Attributes) =>
  [...(['one', name, above] as const), attributes] as const

async function callsIn(...spans: ReturnType<typeof tool>[]) {
  const found = await imported({ 'traces.json': traces(root, ...spans) })
  return casesOf(found)[0]?.toolCalls
}

test('spans of tools are calls, by any convention', async () => {
  const calls = await callsIn(
    tool('execute', 'a', {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.name': 'search',
      'gen_ai.tool.call.arguments': '{"query":"refund"}',
      'gen_ai.tool.call.result': '"None."',
    }),
    tool('orders', 'a', { 'openinference.span.kind': 'TOOL', 'input.value': '{"user":7}' }),
    tool('notes', 'a', { 'mlflow.spanType': '"TOOL"', 'mlflow.spanInputs': '{"id":"x"}' }),
  )
  expect(calls).toEqual([
    { name: 'search', arguments: { query: 'refund' }, result: 'None.' },
    { name: 'orders', arguments: { user: 7 } },
    { name: 'notes', arguments: { id: 'x' } },
  ])
})

test('a span of the function inside a tool is no second call', async () => {
  const kind = { 'openinference.span.kind': 'TOOL', 'tool.name': 'search' }
  expect(await callsIn(tool('outer', 'a', kind), tool('inner', 'outer', kind))).toEqual([
    { name: 'search' },
  ])
})

test('a trace without spans of tools does not say that none was called', async () => {
  expect(await callsIn()).toBeUndefined()
})
