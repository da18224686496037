import { expect, test } from 'vitest'
import { documentedFiles } from '../documentedFiles.ts'
import { dialects, traces } from '../documentedTraces.ts'
import { casesOf, imported, lost } from '../imports.ts'

const file = documentedFiles['otlp']?.files['traces.json'] ?? ''

test('a trace is a case, and what its retriever found are the contexts', async () => {
  const found = await imported({ 'traces.json': file })
  expect(casesOf(found)).toEqual([
    {
      id: '5b8efff798038103d269b633813fc60c',
      question: 'How long do refunds take?',
      answer: 'Refunds take five working days.',
      contexts: [{ id: 'refunds.md', text: 'Refunds take five days.' }],
    },
  ])
  expect(lost(found)).toEqual([
    'traces.json:6 resource.attributes.service.name: it describes the program, not a case',
    'traces.json:102 attributes.gen_ai.usage.input_tokens: it says nothing about the question, the answer or what was retrieved',
  ])
})

test('lines of requests, and messages of GenAI where the outermost span says nothing', async () => {
  const span = (spanId: string, parentSpanId: string, attributes: Record<string, unknown>) => ({
    traceId: 't',
    spanId,
    parentSpanId,
    startTimeUnixNano: '1',
    endTimeUnixNano: '2',
    attributes: Object.entries(attributes).map(([key, value]) => ({ key, value })),
  })
  const messages = (role: string, content: string) => ({
    stringValue: JSON.stringify([{ role, parts: [{ type: 'text', content }] }]),
  })
  const request = (...spans: object[]) =>
    JSON.stringify({ resourceSpans: [{ scopeSpans: [{ spans }] }] })
  const found = await imported({
    'traces.jsonl': [
      request(span('a', '', {})),
      request(
        span('b', 'a', {
          'gen_ai.operation.name': { stringValue: 'retrieval' },
          'gen_ai.retrieval.documents': { arrayValue: { values: [] } },
        }),
        span('c', 'a', {
          'gen_ai.operation.name': { stringValue: 'chat' },
          'gen_ai.input.messages': messages('user', 'Who?'),
          'gen_ai.output.messages': messages('assistant', 'We.'),
        }),
      ),
    ].join('\n'),
  })
  expect(casesOf(found)).toEqual([{ id: 't', question: 'Who?', answer: 'We.', contexts: [] }])
  expect(lost(found)).toEqual([])
})

test('a retriever that does not tell its documents is told of', async () => {
  const found = await imported({
    'traces.json': file.replaceAll('retrieval.documents.0.document.content', 'somewhere.else'),
  })
  expect(found.cases[0]?.contexts).toBeUndefined()
  expect(lost(found).join('\n')).toContain('what was retrieved is unknown')
})

test('more beside the value of an attribute that is read is told of', async () => {
  const planted = file.replace('"stringValue": "How long', '"planted": 1, "stringValue": "How long')
  const found = await imported({ 'traces.json': planted })
  expect(lost(found).join('\n')).toContain('attributes[].value.planted')
})

const asked = 'How long do refunds take?'
const answered = 'Refunds take five working days.'

/** The cases of a documented file, and the fields that were lost with the reasons. */
async function ofDialect(name: string) {
  const { files = {} } = dialects[name] ?? {}
  const found = await imported(files)
  return { cases: casesOf(found), losses: found.losses.map(({ field, why }) => [field, why]) }
}

test('earlier turns of the prompt are history, and the last question is the question', async () => {
  const { cases, losses } = await ofDialect('genAi')
  expect(cases).toEqual([
    {
      id: 'one',
      question: 'And to a credit card?',
      history: [
        { role: 'user', content: asked },
        { role: 'assistant', content: answered },
      ],
      group: 'thread-7',
      answer: 'Cards take three days more.',
      contexts: [{ id: 'cards.md', text: 'Cards take three days more.', tool: 'search' }],
      toolCalls: [{ name: 'search', result: expect.stringContaining('Cards take three days') }],
    },
  ])
  expect(losses).toEqual([
    [
      'attributes.gen_ai.input.messages[]',
      'a turn is of the user or the assistant, not of `system`',
    ],
  ])
})

test('the passages that a tool of the AI SDK returned are contexts', async () => {
  const { cases, losses } = await ofDialect('aiSdk')
  expect(cases).toEqual([
    {
      id: 'one',
      question: asked,
      group: 'thread-7',
      answer: answered,
      contexts: [{ text: 'Refunds take five days.', tool: 'getInformation' }],
      toolCalls: [
        {
          name: 'getInformation',
          arguments: { question: 'refund duration' },
          result: '[{"name":"Refunds take five days.","similarity":0.8}]',
        },
      ],
    },
  ])
  expect(losses).toEqual([
    ['attributes.ai.prompt.system', 'it is not in the case'],
    ['attributes.ai.toolCall.result[].similarity', 'it is not in the case'],
  ])
})

test.each([
  ['openLlmetry', [{ id: 'refunds.md', text: 'Refunds take five days.' }]],
  ['langSmith', [{ documentId: 'refunds.md', text: 'Refunds take five days.' }]],
  ['mlflow', [{ documentId: 'refunds.md', text: 'Refunds take five days.' }]],
  ['trulens', ['Refunds take five days.']],
])('traces in the words of %s', async (dialect, contexts) => {
  const { cases } = await ofDialect(dialect)
  expect(cases).toEqual([
    { id: 'one', question: asked, group: 'thread-7', answer: answered, contexts },
  ])
})

test('the prompts and metadata of a dialect are listed where they are not in the case', async () => {
  const losses = await Promise.all(
    ['openLlmetry', 'langSmith', 'mlflow', 'trulens'].map(async dialect => {
      const found = await ofDialect(dialect)
      return found.losses.map(([field]) => field)
    }),
  )
  expect(losses).toEqual([
    ['attributes.db.system', 'attributes.llm.request.type', 'attributes.gen_ai.prompt.0.content'],
    [
      'attributes.langsmith.trace.session_id',
      'attributes.gen_ai.prompt',
      'attributes.gen_ai.completion.documents[].metadata.page',
    ],
    ['attributes.mlflow.spanOutputs[].metadata.chunk_id'],
    ['attributes.ai.observability.retrieval.num_contexts'],
  ])
})

const turn = (input: string, output: string) => ({
  'session.id': 's',
  'openinference.span.kind': 'CHAIN',
  'input.value': input,
  'output.value': output,
})

test('traces of one session are one conversation in the order of their starts', async () => {
  const session = traces(
    ['first', 'a', '', turn('Hello?', 'Yes?')],
    ['second', 'b', '', turn(asked, answered)],
    ['other', 'c', '', { 'input.value': 'Who pays?', 'output.value': 'We do.' }],
    ['third', 'd', '', turn('Thanks!', 'You are welcome.')],
  )
  // Exporters write what ends first.
  const { resourceSpans } = JSON.parse(session)
  resourceSpans[0].scopeSpans[0].spans.reverse()
  const found = await imported({ 'traces.json': JSON.stringify({ resourceSpans }) })
  const before = [
    { role: 'user', content: 'Hello?' },
    { role: 'assistant', content: 'Yes?' },
    { role: 'user', content: asked },
    { role: 'assistant', content: answered },
  ]
  expect(casesOf(found).map(({ id, group, history }) => ({ id, group, history }))).toEqual([
    { id: 'first', group: 's', history: undefined },
    { id: 'second', group: 's', history: before.slice(0, 2) },
    { id: 'third', group: 's', history: before },
    { id: 'other', group: undefined, history: undefined },
  ])
})

test('a prompt with the earlier turns gives the history once', async () => {
  const prompt = (content: string, index: number) => ({
    [`llm.input_messages.${index}.message.role`]: index % 2 === 0 ? 'user' : 'assistant',
    [`llm.input_messages.${index}.message.content`]: content,
  })
  const found = await imported({
    'traces.json': traces(
      ['first', 'a', '', turn('Hello?', 'Yes?')],
      ['second', 'b', '', turn(asked, answered)],
      [
        'second',
        'c',
        'b',
        {
          'openinference.span.kind': 'LLM',
          ...prompt('Hello?', 0),
          ...prompt('Yes?', 1),
          ...prompt(`Context: none\n\nQuestion: ${asked}`, 2),
        },
      ],
    ),
  })
  expect(found.cases[1]).toMatchObject({
    question: asked,
    history: [
      { role: 'user', content: 'Hello?' },
      { role: 'assistant', content: 'Yes?' },
    ],
  })
})

test('a short question that occurs in another prompt takes no history from it', async () => {
  const prompt = [
    { role: 'user', content: 'List jokes.' },
    { role: 'assistant', content: 'Here they are.' },
    { role: 'user', content: 'Rate the one on refunds.' },
  ]
  const found = await imported({
    'traces.json': traces(
      ['one', 'a', '', { 'input.value': 'refunds', 'output.value': answered }],
      [
        'one',
        'b',
        'a',
        {
          'gen_ai.operation.name': 'chat',
          'gen_ai.input.messages': JSON.stringify(prompt),
        },
      ],
    ),
  })
  expect(casesOf(found)).toEqual([{ id: 'one', question: 'refunds', answer: answered }])
})

test('an input of the application without a usual name is the question as it is written', async () => {
  const input = JSON.stringify({ city: 'Berlin', days: 3 })
  const found = await imported({
    'traces.json': traces(
      ['one', 'a', '', { 'input.value': input, 'output.value': answered }],
      ['one', 'b', 'a', { 'openinference.span.kind': 'LLM', 'input.value': 'Plan a trip.' }],
    ),
  })
  expect(found.cases[0]?.question).toBe(input)
  expect(found.losses).toHaveLength(1)
})

test('without an input outside, the question is that of the span inside, not of a search', async () => {
  const found = await imported({
    'traces.json': traces(
      ['one', 'http', '', {}],
      ['one', 'embed', 'http', { 'openinference.span.kind': 'EMBEDDING', 'input.value': 'refund' }],
      ['one', 'tool', 'http', { 'ai.operationId': 'ai.toolCall', 'ai.toolCall.args': '"refund"' }],
      ['one', 'answer', 'http', { 'input.value': asked, 'output.value': answered }],
    ),
  })
  expect(casesOf(found)).toEqual([
    {
      id: 'one',
      question: asked,
      answer: answered,
      toolCalls: [{ name: 'tool', arguments: 'refund' }],
    },
  ])
})

test('spans that are nested very deeply, or in a circle, are read', async () => {
  const nested = Array.from({ length: 9000 }, (_, index) => {
    return ['one', `s${index + 1}`, `s${index}`, {}] as const
  })
  const circle = ['x', 'y'].map(id => ['two', id, id === 'x' ? 'y' : 'x', {}] as const)
  const said = { 'input.value': asked, 'output.value': answered }
  const found = await imported({
    'traces.json': traces(...nested.toReversed(), ['one', 's0', '', said], ...circle, [
      'two',
      'z',
      'x',
      said,
    ]),
  })
  expect(casesOf(found).map(({ id }) => id)).toEqual(['one', 'two'])
})

test('the message of a failed span is listed', async () => {
  const { resourceSpans } = JSON.parse(traces(['one', 'a', '', turn(asked, answered)]))
  resourceSpans[0].scopeSpans[0].spans[0].status = { code: 2, message: 'model overloaded' }
  const found = await imported({ 'traces.json': JSON.stringify({ resourceSpans }) })
  expect(found.losses).toMatchObject([
    { field: 'status.message', why: 'a case has no place for the error of a span' },
  ])
})
