import type { Attributes } from '@opentelemetry/api'
import { expect, test } from 'vitest'
import { recordSteps } from '../../../../src/pipeline/steps/recordSteps.ts'
import { documents, kind, traced, tracer } from '../tracedDesk.ts'

traced()

async function stepOf(attributes: Attributes, withTexts: string[] = []) {
  const emitted = async () => tracer().startSpan('span', { attributes }).end()
  const { steps } = await recordSteps(emitted, withTexts)
  const [{ name: _name, start: _start, milliseconds: _took, ...told } = { name: '' }] = steps ?? []
  return steps ? told : undefined
}

const said = (role: string, text: string) => ({ role, parts: [{ type: 'text', content: text }] })

test.each<[string, Attributes, unknown]>([
  [
    'OpenInference, retriever',
    {
      ...kind('RETRIEVER'),
      'input.value': 'refund',
      ...documents([{ id: 'a.md#1', content: 'x', metadata: '{"source":"a.md"}' }, { id: 'b.md' }]),
    },
    { input: 'refund', passages: 2, documents: ['a.md', 'b.md'] },
  ],
  [
    'OpenInference, retriever that tells no documents',
    { ...kind('RETRIEVER'), 'output.value': 'two pages' },
    { output: 'two pages' },
  ],
  [
    'OpenInference, reranker',
    {
      ...kind('RERANKER'),
      'reranker.query': 'refund',
      ...documents([{ id: 'a.md' }, { id: 'b.md' }], 'reranker.input_documents'),
      ...documents([{ id: 'b.md' }], 'reranker.output_documents'),
    },
    { input: 'refund', passages: 1, documents: ['b.md'] },
  ],
  [
    'OpenInference, model',
    {
      ...kind('LLM'),
      'input.value': 'How long?',
      'output.value': 'Thirty days.',
      'llm.token_count.prompt': 80,
      'llm.token_count.completion': 9,
      'llm.cost.total': 0.001,
    },
    {
      input: 'How long?',
      output: 'Thirty days.',
      usage: { promptTokens: 80, completionTokens: 9, cost: 0.001 },
    },
  ],
  [
    'OpenInference, messages of a model',
    {
      ...kind('LLM'),
      'input.value': '{"messages":[]}',
      'llm.input_messages.0.message.role': 'system',
      'llm.input_messages.0.message.content': 'Be kind.',
      'llm.input_messages.1.message.role': 'user',
      'llm.input_messages.1.message.contents.0.message_content.text': 'When?',
      'llm.output_messages.0.message.role': 'assistant',
      'llm.output_messages.0.message.content': 'Soon.',
    },
    { input: 'When?', output: 'Soon.' },
  ],
  [
    'GenAI, retrieval',
    {
      'gen_ai.operation.name': 'retrieval',
      'gen_ai.retrieval.query.text': 'refund',
      'gen_ai.retrieval.documents': '[{"id":"a.md","score":0.9}]',
    },
    { input: 'refund', passages: 1, documents: ['a.md'] },
  ],
  [
    'GenAI, chat',
    {
      'gen_ai.operation.name': 'chat',
      'gen_ai.input.messages': JSON.stringify([said('system', 'Be kind.'), said('user', 'When?')]),
      'gen_ai.output.messages': JSON.stringify([
        { role: 'assistant', parts: [{ type: 'tool_call', name: 'search' }] },
      ]),
      'gen_ai.response.time_to_first_chunk': 0.25,
    },
    {
      input: 'When?',
      output: '[{"role":"assistant","parts":[{"type":"tool_call","name":"search"}]}]',
      firstPart: 250,
    },
  ],
  [
    'GenAI, tool',
    {
      'gen_ai.operation.name': 'execute_tool',
      'gen_ai.tool.call.arguments': '{"city":"Oslo"}',
      'gen_ai.tool.call.result': 'rainy',
    },
    { input: '{"city":"Oslo"}', output: 'rainy' },
  ],
  ['GenAI from before operations had names', { 'gen_ai.system': 'openai' }, {}],
  [
    'AI SDK 6, text',
    {
      'ai.operationId': 'ai.generateText',
      'ai.prompt': JSON.stringify({ system: 'Be kind.', prompt: 'When?' }),
      'ai.response.text': 'Soon.',
      'ai.usage.promptTokens': 7,
      'ai.response.msToFirstChunk': 12.34,
    },
    { input: 'When?', output: 'Soon.', usage: { promptTokens: 7 }, firstPart: 12.3 },
  ],
  [
    'AI SDK 6, messages',
    {
      'ai.operationId': 'ai.generateText.doGenerate',
      'ai.prompt.messages': JSON.stringify([
        { role: 'system', content: 'Be kind.' },
        { role: 'user', content: [{ type: 'text', text: 'When?' }] },
        { role: 'tool', content: [{ type: 'tool-result', output: 'May' }] },
      ]),
    },
    { input: 'When?' },
  ],
  [
    'AI SDK 6, tool',
    { 'ai.operationId': 'ai.toolCall', 'ai.toolCall.args': '{}', 'ai.toolCall.result': '"rainy"' },
    { input: '{}', output: 'rainy' },
  ],
  ['what holds others together', { ...kind('CHAIN'), 'gen_ai.system': 'openai' }, undefined],
  ['a workflow', { 'gen_ai.operation.name': 'invoke_workflow' }, undefined],
  ['a request', { 'http.request.method': 'GET' }, undefined],
])('%s', async (_name, attributes, expected) => {
  expect(await stepOf(attributes)).toEqual(expected)
})

test('without the id of each document it names none: ranks would not be those that they were', async () => {
  const oneNameless = documents([{ content: 'x' }, { id: 'b.md' }])
  expect(await stepOf({ ...kind('RETRIEVER'), ...oneNameless })).toEqual({ passages: 2 })
  const many = documents(Array.from({ length: 200 }, (_, index) => ({ id: `${index}.md` })))
  // The SDK keeps 128 attributes of a span.
  expect(await stepOf({ ...kind('RETRIEVER'), ...many })).toEqual({ passages: 127 })
})

test('texts are handed over if a metric reads them and all are there', async () => {
  const [whole, half] = [
    documents([{ id: 'a.md#1', content: 'x', metadata: '{"source":"a.md"}' }]),
    documents([{ id: 'a.md', content: 'x' }, { id: 'b.md' }]),
  ]
  const retriever = kind('RETRIEVER')
  expect(await stepOf({ ...retriever, ...whole }, ['span'])).toEqual({
    passages: 1,
    documents: ['a.md'],
    texts: [{ id: 'a.md#1', documentId: 'a.md', text: 'x' }],
  })
  expect(await stepOf({ ...retriever, ...whole }, ['other'])).not.toHaveProperty('texts')
  expect(await stepOf({ ...retriever, ...half }, ['span'])).toEqual({
    passages: 2,
    documents: ['a.md', 'b.md'],
  })
})
