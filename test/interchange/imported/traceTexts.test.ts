import { expect, test } from 'vitest'
import { spanMapping, spanMessages } from '../../../src/interchange/imported/traceTexts.ts'

const asked = { role: 'user', content: 'Who pays?' }

/** The turns in one attribute: role and text. */
function turnsIn(name: string, value: unknown, side: 'user' | 'assistant' = 'user') {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return spanMessages({ [name]: text }, side).map(({ role, content }) => ({ role, content }))
}

test.each([
  ['a text', 'Who pays?'],
  ['a mapping with a usual name', { question: 'Who pays?', top_k: 3 }],
  ['the arguments of a decorated function', { args: ['Who pays?'], kwargs: {} }],
  ['the named arguments', { args: [], kwargs: { query: 'Who pays?' } }],
  ['inputs of LangChain', { inputs: { input: 'Who pays?' }, tags: [], metadata: {} }],
  ['a mapping with one text', { ask: 'Who pays?' }],
  ['messages of OpenAI', { messages: [{ role: 'user', content: 'Who pays?' }], model: 'm' }],
  ['parts of the AI SDK', [{ role: 'user', content: [{ type: 'text', text: 'Who pays?' }] }]],
  ['contents of Gemini', { contents: [{ role: 'user', parts: [{ text: 'Who pays?' }] }] }],
  [
    'serialized messages of LangChain',
    {
      messages: [
        [
          {
            lc: 1,
            type: 'constructor',
            id: ['x', 'HumanMessage'],
            kwargs: { content: 'Who pays?' },
          },
        ],
      ],
    },
  ],
])('the input of a span: %s', (_form, value) => {
  expect(turnsIn('input.value', value)).toEqual([asked])
})

test.each([
  [
    'a completion of OpenAI',
    { choices: [{ index: 0, message: { role: 'assistant', content: 'We.' } }] },
  ],
  [
    'candidates of Gemini',
    { candidates: [{ content: { role: 'model', parts: [{ text: 'We.' }] } }] },
  ],
  ['outputs of LangChain', { outputs: { output: 'We.' } }],
  ['a message alone', { role: 'assistant', content: 'We.' }],
])('the output of a span: %s', (_form, value) => {
  expect(turnsIn('output.value', value, 'assistant')).toEqual([
    { role: 'assistant', content: 'We.' },
  ])
})

test('a conversation beside the question is before it, and has the question once', () => {
  const earlier = [
    { role: 'user', content: 'Hello' },
    { role: 'assistant', content: 'Yes?' },
  ]
  const whole = [...earlier, asked]
  expect(turnsIn('input.value', { chat_history: earlier, input: asked.content })).toEqual(whole)
  expect(turnsIn('input.value', { messages: whole, input: asked.content })).toEqual(whole)
  const call = { type: 'function_call', arguments: '{}', call_id: 'c' }
  expect(turnsIn('input.value', [...whole, call])).toEqual(whole)
})

test('OpenLLMetry and MLflow write a text as JSON', () => {
  expect(turnsIn('traceloop.entity.output', '"We."', 'assistant')).toEqual([
    { role: 'assistant', content: 'We.' },
  ])
  expect(turnsIn('output.value', '"We."', 'assistant')).toEqual([
    { role: 'assistant', content: '"We."' },
  ])
})

test('parts that think or call tools are no text, and results of tools are kept apart', () => {
  const messages = [
    {
      role: 'assistant',
      parts: [
        { type: 'reasoning', content: 'Let me see.' },
        { type: 'tool_call', id: 't', name: 'search', arguments: {} },
      ],
    },
    { role: 'tool', parts: [{ type: 'tool_call_response', id: 't', response: ['found'] }] },
  ]
  expect(spanMessages({ 'gen_ai.input.messages': JSON.stringify(messages) }, 'user')).toEqual([])
  const whole = [asked, ...messages]
  expect(
    spanMessages({ 'gen_ai.input.messages': JSON.stringify(whole) }, 'user').map(
      ({ role, content, results }) => [role, content, results.at(-1)?.value],
    ),
  ).toEqual([
    ['user', 'Who pays?', undefined],
    ['assistant', '', undefined],
    ['tool', '', ['found']],
  ])
})

test('the parts of a message that OpenInference writes to attributes of their own', () => {
  const message = 'llm.input_messages.0.message'
  expect(
    spanMessages(
      {
        [`${message}.role`]: 'user',
        [`${message}.contents.0.message_content.type`]: 'image',
        [`${message}.contents.1.message_content.type`]: 'text',
        [`${message}.contents.1.message_content.text`]: 'Who pays?',
      },
      'user',
    ),
  ).toEqual([{ ...asked, results: [] }])
})

test('nothing is read from a mapping or list without a usual name', () => {
  const value = JSON.stringify({ city: 'Berlin', days: 3 })
  expect(turnsIn('input.value', value)).toEqual([])
  expect(spanMapping({ 'input.value': value }, 'user')).toBe(value)
  expect(turnsIn('input.value', ['one', 'two'])).toEqual([])
})
