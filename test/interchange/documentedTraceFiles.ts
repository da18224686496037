import type { DocumentedFiles } from './documentedFile.ts'
import { json } from './documentedFile.ts'

const asked = 'How long do refunds take?'
const answered = 'Refunds take five working days.'

/** A trace of MLflow in its own form, version 3. */
export const mlflowTrace = {
  info: {
    trace_id: 'tr-1',
    client_request_id: 'request-9',
    trace_location: { type: 'MLFLOW_EXPERIMENT', mlflow_experiment: { experiment_id: '0' } },
    request_preview: '{"question": "How long…',
    response_preview: 'Refunds take…',
    request_time: '2026-01-01T00:00:00Z',
    execution_duration_ms: 40,
    state: 'OK',
    trace_metadata: {
      'mlflow.trace_schema.version': '3',
      'mlflow.trace.session': 'thread-7',
      'mlflow.user': 'ann',
    },
    tags: { 'mlflow.traceName': 'predict', area: 'refunds' },
    assessments: [
      {
        assessment_id: 'a-1',
        assessment_name: 'expected_response',
        trace_id: 'tr-1',
        source: { source_type: 'HUMAN', source_id: 'ann' },
        create_time: '2026-01-02T00:00:00Z',
        last_update_time: '2026-01-02T00:00:00Z',
        expectation: { value: 'Five working days.' },
        valid: true,
      },
      {
        assessment_id: 'a-2',
        assessment_name: 'expected_facts',
        trace_id: 'tr-1',
        source: { source_type: 'HUMAN', source_id: 'ann' },
        create_time: '2026-01-02T00:00:00Z',
        last_update_time: '2026-01-02T00:00:00Z',
        expectation: {
          serialized_value: {
            serialization_format: 'JSON_FORMAT',
            value: '["It takes five days."]',
          },
        },
      },
      {
        assessment_name: 'helpful',
        source: { source_type: 'HUMAN', source_id: 'ann' },
        feedback: { value: true },
      },
      {
        assessment_name: 'correct',
        source: { source_type: 'LLM_JUDGE', source_id: 'a-model' },
        feedback: { value: 0.5 },
        rationale: 'Mostly.',
      },
    ],
  },
  data: {
    spans: [
      {
        trace_id: 'r6ldAA==',
        span_id: 'YQ==',
        parent_span_id: null as string | null,
        name: 'predict',
        start_time_unix_nano: 1_000,
        end_time_unix_nano: 5_000,
        events: [],
        status: { code: 'STATUS_CODE_OK', message: '' },
        attributes: {
          'mlflow.traceRequestId': '"tr-1"',
          'mlflow.spanType': '"CHAIN"',
          'mlflow.spanInputs': JSON.stringify({ question: asked }),
          'mlflow.spanOutputs': JSON.stringify(answered),
          release: '"2026-01"',
        },
      },
      {
        trace_id: 'r6ldAA==',
        span_id: 'Yg==',
        parent_span_id: 'YQ==',
        name: 'retrieve',
        start_time_unix_nano: 2_000,
        end_time_unix_nano: 3_000,
        events: [],
        status: { code: 'STATUS_CODE_OK', message: '' },
        attributes: {
          'mlflow.traceRequestId': '"tr-1"',
          'mlflow.spanType': '"RETRIEVER"',
          'mlflow.spanInputs': JSON.stringify({ query: asked }),
          'mlflow.spanOutputs': JSON.stringify([
            {
              page_content: 'Refunds take five days.',
              metadata: { doc_uri: 'refunds.md' },
              id: null,
            },
          ]),
        },
      },
    ],
  },
}

const documents = 'retrieval.documents.0.document'

/** Spans as the API of Phoenix returns them. */
export const phoenixSpans = [
  {
    id: 'U3Bhbjox',
    name: 'answer',
    context: { trace_id: 'abc', span_id: 's1' },
    span_kind: 'CHAIN',
    parent_id: null,
    start_time: '2026-01-01T00:00:00.000Z',
    end_time: '2026-01-01T00:00:03.000Z',
    status_code: 'OK',
    status_message: '',
    attributes: { 'session.id': 'thread-7', 'input.value': asked, 'output.value': answered },
    events: [],
    annotations: [
      {
        span_id: 's1',
        name: 'helpful',
        annotator_kind: 'HUMAN',
        result: { label: 'yes', score: 1 },
      },
      { span_id: 's1', name: 'correct', annotator_kind: 'LLM', result: { score: 0.5 } },
    ],
  },
  {
    id: 'U3Bhbjoy',
    name: 'search',
    context: { trace_id: 'abc', span_id: 's2' },
    span_kind: 'RETRIEVER',
    parent_id: 's1',
    start_time: '2026-01-01T00:00:01.000Z',
    end_time: '2026-01-01T00:00:02.000Z',
    status_code: 'OK',
    attributes: {
      'input.value': asked,
      [`${documents}.id`]: 'refunds.md',
      [`${documents}.content`]: 'Refunds take five days.',
      [`${documents}.score`]: 0.9,
    },
  },
]

const observed = (spanId: string, parentId: string, attributes: object) => ({
  event_id: spanId,
  record: { name: `app.${spanId}`, kind: 1, parent_span_id: parentId, status: 'STATUS_CODE_UNSET' },
  record_attributes: { 'ai.observability.record_id': 'record-1', ...attributes },
  record_type: 'SPAN',
  resource_attributes: { 'service.name': 'trulens' },
  start_timestamp: '2026-01-01 00:00:00.000001',
  timestamp: '2026-01-01 00:00:01.000002',
  trace: { trace_id: '31', parent_id: parentId, span_id: spanId },
})

/** Rows of the table of events of TruLens. */
export const trulensRows = [
  observed('1', '', {
    'ai.observability.span_type': 'record_root',
    'ai.observability.record_root.input': asked,
    'ai.observability.record_root.output': answered,
    'ai.observability.record_root.ground_truth_output': 'Five working days.',
    'ai.observability.call.kwargs.query': asked,
    'ai.observability.app_name': 'support',
  }),
  observed('2', '1', {
    'ai.observability.span_type': 'retrieval',
    'ai.observability.retrieval.query_text': asked,
    'ai.observability.retrieval.retrieved_contexts': ['Refunds take five days.'],
    'ai.observability.call.return': ['Refunds take five days.'],
  }),
  observed('3', '1', {
    'ai.observability.span_type': 'eval_root',
    'ai.observability.eval_root.score': 0.5,
  }),
]

/** Traces in the own JSON of single tools. */
export const documentedTraceFiles: Readonly<Record<string, DocumentedFiles>> = {
  mlflowTraces: {
    named: ['traces.json'],
    files: { 'traces.json': json({ traces: [mlflowTrace], next_page_token: 'more' }) },
  },
  phoenixTraces: {
    named: ['spans.json'],
    files: { 'spans.json': json({ data: phoenixSpans, next_cursor: null }) },
  },
  trulensEvents: { named: ['events.json'], files: { 'events.json': json(trulensRows) } },
}
