import { expect, test } from 'vitest'
import { mlflowTrace } from '../documentedTraceFiles.ts'
import { json, lines } from '../documentedFile.ts'
import { casesOf, imported, lost } from '../imports.ts'

const answered = {
  id: 'tr-1',
  question: 'How long do refunds take?',
  group: 'thread-7',
  answer: 'Refunds take five working days.',
  contexts: [{ documentId: 'refunds.md', text: 'Refunds take five days.' }],
}

const whole = {
  ...answered,
  reference: 'Five working days.',
  facts: ['It takes five days.'],
  meta: { area: 'refunds' },
}

test.each([
  ['`traces search`', 'traces.json', json({ traces: [mlflowTrace], next_page_token: null })],
  ['`traces get` and `to_json`', 'trace.json', json(mlflowTrace)],
  ['lines of traces', 'traces.jsonl', lines(mlflowTrace)],
  [
    'rows of search_traces()',
    'rows.json',
    json([
      {
        trace_id: 'tr-1',
        trace: JSON.stringify(mlflowTrace),
        request: { question: 'How long do refunds take?' },
        spans: mlflowTrace.data.spans,
        tags: mlflowTrace.info.tags,
      },
    ]),
  ],
])('a trace is a case: %s', async (_, name, text) => {
  const found = await imported({ [name]: text })
  expect(found.format.name).toBe('mlflowTraces')
  expect(casesOf(found)).toEqual([whole])
})

test('what is no part of a case is listed, and feedback of people is named as labels', async () => {
  expect(lost(await imported({ 'trace.json': json(mlflowTrace) })).map(withoutPlace)).toEqual([
    'info.assessments[]: these are labels of people on answers; calibrate takes labels of claims and of pairs of answers: label claims with npx vitest-rag open',
    'info.assessments[]: scores are made by the metrics of the set',
    'data.spans[].attributes.release: it says nothing about the question, the answer or what was retrieved',
  ])
})

const withoutPlace = (line: string): string => line.replace(/^\S+ /, '')

/** The same trace as MLflow 2 wrote it. */
const second = {
  info: {
    request_id: 'tr-1',
    experiment_id: '0',
    timestamp_ms: 1_000,
    execution_time_ms: 40,
    status: 'OK',
    request_metadata: [{ key: 'mlflow.trace.session', value: 'thread-7' }],
    tags: [{ key: 'mlflow.traceName', value: 'predict' }],
  },
  data: {
    spans: mlflowTrace.data.spans.map(({ span_id, parent_span_id, name, attributes }, index) => ({
      name,
      context: { span_id, trace_id: '0xaf' },
      parent_id: parent_span_id,
      start_time: index,
      end_time: 9,
      status_code: 'OK',
      status_message: '',
      attributes,
      events: [],
    })),
    request: '{"question": "How long do refunds take?"}',
    response: '"Refunds take five working days."',
  },
}

test('a trace of version 2', async () => {
  const found = await imported({ 'trace.json': json(second) })
  expect(casesOf(found)).toEqual([answered])
  expect(lost(found).map(withoutPlace)).toEqual([
    'data.spans[].attributes.release: it says nothing about the question, the answer or what was retrieved',
  ])
})

test('a stored file of a trace has its id in the spans', async () => {
  const { spans, request, response } = second.data
  const found = await imported({ 'traces.json': json({ spans, request, response }) })
  const { group: _, ...known } = answered
  expect(casesOf(found)).toEqual([known])
})

test('the input and output beside the spans count if the outermost span has none', async () => {
  const [root, ...inner] = second.data.spans
  const bare = { ...root, attributes: { 'mlflow.spanType': '"CHAIN"' } }
  const trace = { ...second, data: { ...second.data, spans: [bare, ...inner] } }
  expect(casesOf(await imported({ 'trace.json': json(trace) }))).toEqual([answered])
})

test('a search that failed has no passages to report, and its message is listed', async () => {
  const [root, search] = mlflowTrace.data.spans
  const failed = {
    ...search,
    status: { code: 'STATUS_CODE_ERROR', message: 'timed out' },
    attributes: { 'mlflow.spanType': '"RETRIEVER"' },
  }
  const trace = { ...mlflowTrace, data: { spans: [root, failed] } }
  const found = await imported({ 'trace.json': json(trace) })
  expect(found.cases[0]?.contexts).toEqual([])
  expect(lost(found).join('\n')).toContain('status.message: a case has no place for the error')
})

test('an assessment that a later one replaced is not the reference', async () => {
  const [first] = mlflowTrace.info.assessments
  const info = { ...mlflowTrace.info, assessments: [{ ...first, valid: false }] }
  const found = await imported({ 'trace.json': json({ ...mlflowTrace, info }) })
  expect(found.cases[0]).not.toHaveProperty('reference')
  expect(lost(found).join('\n')).toContain('a later assessment replaces it')
})
