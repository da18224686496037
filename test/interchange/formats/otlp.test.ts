import { expect, test } from 'vitest'
import { documentedFiles } from '../documentedFiles.ts'
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
